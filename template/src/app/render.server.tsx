import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { isRefusal, type Refusal } from "#shared/refusal.ts";

/**
 * Renders to one string: every page has its data by then, and a stream would cost a third more per page. A refused
 * page is answered with the status of its refusal.
 */
export const handleStart = createStartHandler(async (context) => {
  const result = await defaultRenderHandler(context);
  const refusal = context.router.stores.matches.get().map(refusalOf).find(isRefusal);
  if (!refusal || !(result instanceof Response)) return result;
  return new Response(result.body, { status: refusal.status, headers: result.headers });
});

function refusalOf({ error }: { error: unknown }): Refusal | undefined {
  const data = typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
  return isRefusal(data) ? data : undefined;
}
