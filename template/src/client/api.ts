import { treaty } from "@elysiajs/eden";
import type { AnyElysia } from "elysia";
import { ProblemError, problemOf } from "./problem.ts";

/** The API's client in the browser, typed by the feature's own module: `apiOf<AccountApi>()`. */
export function apiOf<Api extends AnyElysia>() {
  return treaty<Api>(window.location.origin);
}

interface Answer<Data> {
  data: Data | null;
  error: { status: unknown; value: unknown } | null;
  response: Response;
}

/** The data of an answer; an error answer is thrown with the server's code. */
export async function unwrap<Data>(answering: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answering;
  if (error) {
    throw new ProblemError(problemOf(Number(error.status), error.value, response.headers.get("retry-after")));
  }
  if (data === null || data === undefined) throw new Error("The server answered without data");
  return data;
}
