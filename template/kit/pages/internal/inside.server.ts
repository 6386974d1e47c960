import { type AnyElysia, Elysia } from "elysia";
import { context } from "../../http/context.server.ts";
import { errorHandler } from "../../http/errors.server.ts";
import { isPlain } from "../../http/negotiate.server.ts";
import type { Log } from "../../log/log.server.ts";

/**
 * Calls the API for pages, whose own requests have passed the gate. Passes data on without JSON, unless JSON would
 * change it.
 */
export function createInside(log: Log, api: AnyElysia) {
  const answers = new WeakMap<Request, object>();
  const inside = new Elysia({ name: "inside" }).use(errorHandler({ log })).use(context());
  inside.mapResponse({ as: "global" }, ({ request, responseValue, set }) => {
    if (set.status !== 200 || !isPlain(responseValue) || !isJson(responseValue)) return;
    answers.set(request, responseValue);
    return Response.json(null);
  });
  inside.use(api);
  return async (request: Request): Promise<Response> => {
    const response = await inside.handle(request);
    const data = answers.get(request);
    return data ? Object.assign(response, { clone: () => response, json: async () => data }) : response;
  };
}

/** Whether JSON preserves a value. It turns dates into text, for example. */
function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null)
    return typeof value !== "bigint" && typeof value !== "function";
  return isPlain(value) && (Array.isArray(value) ? value : Object.values(value)).every(isJson);
}
