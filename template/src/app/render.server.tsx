import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { isRefusal } from "#shared/refusal.ts";

/**
 * Renders to one string: all data is loaded by then, and a stream would cost a third more per page. A refused page has
 * the status of its refusal.
 */
export const handleStart = createStartHandler(async (context) => {
  const result = await defaultRenderHandler(context);
  const matches: { error: unknown }[] = context.router.stores.matches.get();
  const refusal = matches.map(({ error }) => dataOf(error)).find(isRefusal);
  if (!refusal || !(result instanceof Response)) return result;
  return new Response(result.body, { status: refusal.status, headers: result.headers });
});

/** The data that a guard attached to the router's "not found". */
function dataOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
}
