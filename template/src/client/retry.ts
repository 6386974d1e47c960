import { errors, isErrorCode } from "#shared/errors.ts";
import { toProblem } from "./problem.ts";

const most = 3;

/** For queries: a refusal stays one however often it is asked for; what else fails is asked again. */
export function retryUnlessRefused(failures: number, error: unknown): boolean {
  const { code } = toProblem(error);
  return failures < most && !(isErrorCode(code) && errors[code].status < 500);
}
