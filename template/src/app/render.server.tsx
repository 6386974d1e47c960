import { getGlobalStartContext } from "@tanstack/react-start";
import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { isRefusal } from "#shared/refusal.ts";

/**
 * Renders to one string: every page has its data by then, and a stream would cost a third more per page. A refused
 * page is answered with the status of its refusal; what broke a page is reported, since the answer does not tell.
 */
export const handleStart = createStartHandler(async (context) => {
  const result = await defaultRenderHandler(context);
  const failed: { status: string; error: unknown }[] = context.router.stores.matches.get();
  for (const { status, error } of failed) if (status === "error") getGlobalStartContext()?.report(error);

  const refusal = failed.map(({ error }) => dataOf(error)).find(isRefusal);
  if (!refusal || !(result instanceof Response)) return result;
  return new Response(result.body, { status: refusal.status, headers: result.headers });
});

/** What a guard gave the router's "not found" to carry. */
function dataOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
}
