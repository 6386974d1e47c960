import type { Issue } from "../shared/errors.ts";
import { ProblemError } from "../shared/problem.ts";
import { sessionEnded } from "./session-sync.ts";
import { fetchWords } from "./texts.ts";

/** Throws the error of a failed server function. Redirects and "not found" are left to the router. */
export async function orRefusal(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (headers.has("x-tss-serialized") || headers.has("x-tss-raw")) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if ("isNotFound" in Object(body)) return response;
  throw await getRefusal(status, body, headers.get("retry-after"));
}

const byStatus: Record<number, string> = { 0: "OFFLINE", 413: "PAYLOAD_TOO_LARGE", 502: "SHUTTING_DOWN" };

/**
 * The error to throw for an error response. The clients of the API and of better-auth both use it, so it also handles
 * ended sessions and refusals of the demo.
 * @param body of any shape: our API sends `{ code }`, a proxy may send anything
 */
export async function getRefusal(
  status: number,
  body: unknown,
  retryAfter: string | null,
): Promise<ProblemError> {
  const code = getText(body, "code") ?? byStatus[status] ?? "UNKNOWN_ERROR";
  const issues = getIssues(body);
  if (code === "UNAUTHORIZED") await sessionEnded();
  if (code === "DEMO_MODE") tellDemoRefusal();
  await fetchWords([`errors.${code}`, ...issues.map((issue) => `validation.${issue.code.split(":", 1)}`)]);
  const seconds = Number.parseFloat(retryAfter ?? "") || null;
  const problem = { code, retryAfter: seconds, ...(issues.length > 0 && { issues }) };
  return new ProblemError(problem, status, getText(body, "requestId"));
}

function getText(body: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(body), name);
  return typeof value === "string" ? value : undefined;
}

function getIssues(body: unknown): Issue[] {
  const { issues }: { issues?: unknown } = Object(body);
  if (!Array.isArray(issues)) return [];
  return issues.map((issue) => ({
    path: getText(issue, "path") ?? "",
    code: getText(issue, "code") ?? "invalid",
  }));
}

let open: (() => void) | undefined;
let isMissed = false;

/** The demo dialog calls this once. If a refusal came before its code has loaded, it is reported immediately. */
export function onDemoRefusal(listener: () => void): void {
  open = listener;
  if (isMissed) listener();
  isMissed = false;
}

export function tellDemoRefusal(): void {
  if (open) open();
  else isMissed = true;
}
