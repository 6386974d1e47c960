import { isAPIError } from "better-auth/api";
import { AppError, isErrorCode } from "#shared/errors.ts";
import { databaseError } from "../db/errors.server.ts";

/** Runs a call of better-auth and throws its refusals as ours, under the code better-auth gives them. */
export async function asAppError<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw databaseError(error) ?? refusal(error) ?? error;
  }
}

function refusal(error: unknown): AppError | undefined {
  if (!isAPIError(error)) return undefined;
  const code = error.body?.code;
  return new AppError(isErrorCode(code) ? code : "INTERNAL", { cause: error });
}
