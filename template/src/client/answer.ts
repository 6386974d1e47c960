import { tellDemoRefusal } from "./demo.ts";
import { ProblemError } from "./problem.ts";
import { sessionEnded } from "./session-sync.ts";
import { fetchWords } from "./words.ts";

/**
 * What to throw for an error answer, whoever got it: the API's client and better-auth's come through here, so this is
 * where an ended session and the demo's refusal are noticed.
 * @param body of the answer, however it looks; `{ code }` is ours
 */
export async function refusalOf(
  status: number,
  body: unknown,
  retryAfter: string | null,
): Promise<ProblemError> {
  const code =
    typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"
      ? body.code
      : status === 0
        ? "OFFLINE"
        : "UNKNOWN_ERROR";
  if (code === "UNAUTHORIZED") await sessionEnded();
  if (code === "DEMO_MODE") tellDemoRefusal();
  await fetchWords([`errors.${code}`]);
  const seconds = Number(retryAfter);
  const known = retryAfter !== null && Number.isFinite(seconds);
  return new ProblemError({ code, retryAfter: known ? seconds : null }, status);
}
