import { treaty } from "@elysiajs/eden";
import type { QueryClient } from "@tanstack/react-query";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import type { AnyElysia } from "elysia";
import { isId } from "../shared/id.ts";
import { noteRequest, ProblemError } from "../shared/problem.ts";
import { getRefusal } from "./answer.ts";
import { refuse } from "./guards.ts";
import { type listOptions, mustWait } from "./list.ts";

/** On the server, calls the API directly with the request's cookies; in the browser, over the network. */
const reach = createIsomorphicFn()
  .server(() => {
    const callApi = getGlobalStartContext()?.callApi;
    if (!callApi) throw new Error("On the server, call the API only while rendering a page");
    const fetcher = Object.assign((url: unknown, init?: RequestInit) => callApi(String(url), init), {
      preconnect: () => {},
    });
    // Eden's own parser tests every value for a date even with `parseDate: false`, and takes ten times as long.
    const onResponse = (answer: Response) =>
      answer.ok && answer.headers.get("content-type")?.startsWith("application/json") ? answer.json() : null;
    return { origin: "http://localhost", fetcher, onResponse };
  })
  .client(() => ({ origin: window.location.origin, fetcher: Object.assign(ask, { preconnect: () => {} }) }));

async function ask(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call);
  noteRequest(response);
  return response;
}

/** The client of the API, with the types of a feature's own routes: `apiOf<AccountApi>()`. */
export function apiOf<Api extends AnyElysia>() {
  const { origin, ...how } = reach();
  // Without this, Eden would turn a title that looks like a date into one.
  return checkIds(treaty<Api>(origin, { ...how, parseDate: false }));
}

/** Sends a GET request to better-auth, even during server rendering. The caller states the type. */
export async function getFromAuth<Data>(path: string): Promise<Data> {
  const { origin, fetcher } = reach();
  const response = await fetcher(`${origin}/api/auth${path}`);
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => null);
  throw await getRefusal(response.status, body, response.headers.get("retry-after"));
}

interface Answer<Data> {
  data: Data | null;
  error: { status: unknown; value: unknown } | null;
  response: Response;
}

/** Returns a response's data, or throws the error of an error response. */
export async function unwrap<Data>(answering: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const data = await settle(answering);
  if (data === null || data === undefined) throw new Error("The server answered without data");
  return data;
}

/** Like `unwrap`, for calls whose response has no data. */
export async function settle<Data>(answering: Promise<Answer<Data>>): Promise<Data | null> {
  const { data, error, response } = await answering;
  if (!error) return data;
  throw await getRefusal(Number(error.status), error.value, response.headers.get("retry-after"));
}

const method = /^(?:get|post|put|patch|delete|head|options)$/;

/**
 * Eden does not escape path parameters: "../users/x" would call another route, and an empty id would return the list.
 */
export function checkIds<Client extends object>(client: Client, name: PropertyKey = ""): Client {
  return new Proxy(client, {
    get(target, key, receiver) {
      const part: unknown = Reflect.get(target, key, receiver);
      return typeof part === "function" ? checkIds(part, key) : part;
    },
    apply(target, self, args) {
      if (typeof target !== "function") return undefined;
      const [parameters] = args;
      if (method.test(String(name))) return Reflect.apply(target, self, args);
      if (typeof parameters !== "object" || !Object.values(parameters ?? {}).every(isId))
        throw new ProblemError({ code: "NOT_FOUND", retryAfter: null }, 404);
      return checkIds(Reflect.apply(target, self, args));
    },
  });
}

export interface Loading {
  context: { queryClient: QueryClient };
  location: { pathname: string; search: Record<string, unknown> };
  /** Whether this is a preload: the user points at a link, or the browser is idle. */
  preload: boolean;
}

export interface LoadingOne extends Loading {
  params: { id: string };
}

/** For loaders of pages that require their data: turns an API error into an error page with the same status. */
export async function orRefuse<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, requestId, problem } = error;
    throw refuse({ ...problem, status, requestId });
  }
}

/** The server waits, so that the first HTML has the rows. The browser shows the loading state. */
export async function orSkeletons<Data>(loading: Promise<Data>): Promise<void> {
  if (typeof window === "undefined") await orRefuse(loading);
  // The page runs the same query and shows its error.
  else loading.catch(() => {});
}

/** Loads the first page of a list. A preload also refetches stale data; an open page does so itself. */
export async function loadList<Row>(
  { context: { queryClient }, preload }: Loading,
  query: ReturnType<typeof listOptions<Row>>,
): Promise<void> {
  const known = queryClient.getQueryState(query.queryKey);
  if (known && mustWait(known)) return;
  await orSkeletons(queryClient.ensureInfiniteQueryData({ ...query, revalidateIfStale: preload }));
}
