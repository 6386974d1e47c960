import { treaty } from "@elysiajs/eden";
import type { AnyElysia } from "elysia";
import { ProblemError, problemOf } from "./problem.ts";

/** The API's client in the browser, typed by the feature's own module: `apiOf<AccountApi>()`. */
export function apiOf<Api extends AnyElysia>() {
  // As the contract says: times are text. Otherwise a name that reads like a date would become one.
  return treaty<Api>(window.location.origin, { parseDate: false });
}

interface Answer<Data> {
  data: Data | null;
  error: { status: unknown; value: unknown } | null;
  response: Response;
}

/** The data of an answer; an error answer is thrown with the server's code. */
export async function unwrap<Data>(answering: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const answer = await answering;
  assertAnswered(answer);
  const { data } = answer;
  if (data === null || data === undefined) throw new Error("The server answered without data");
  return data;
}

/** For calls that are answered with 204. */
export async function settle(answering: Promise<Answer<unknown>>): Promise<void> {
  assertAnswered(await answering);
}

function assertAnswered({ error, response }: Answer<unknown>): void {
  if (!error) return;
  throw new ProblemError(problemOf(Number(error.status), error.value, response.headers.get("retry-after")));
}
