import { tellDemoRefusal } from "./demo.ts";
import { ProblemError } from "./problem.ts";
import { sessionEnded } from "./session-sync.ts";
import { fetchWords } from "./words.ts";

/** Throws the error of a failed server function; redirects and "not found" are left to the router. */
export async function orRefusal(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (headers.has("x-tss-serialized") || headers.has("x-tss-raw")) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body === "object" && body !== null && "isNotFound" in body) return response;
  throw await refusalOf(status, body, headers.get("retry-after"));
}

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
  const code = textOf(body, "code") ?? (status === 0 ? "OFFLINE" : "UNKNOWN_ERROR");
  if (code === "UNAUTHORIZED") await sessionEnded();
  if (code === "DEMO_MODE") tellDemoRefusal();
  await fetchWords([`errors.${code}`]);
  const seconds = Number(retryAfter);
  const known = retryAfter !== null && Number.isFinite(seconds);
  return new ProblemError({ code, retryAfter: known ? seconds : null }, status, textOf(body, "requestId"));
}

function textOf(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
