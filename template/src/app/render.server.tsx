import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { PageError } from "#shared/page-error.ts";

/**
 * Renders to one string: every page has its data by then, and a stream would cost a third more per page. Start
 * answers every error with 500; a page error knows its own status.
 */
export const handleStart = createStartHandler(async (context) => {
  const result = await defaultRenderHandler(context);
  const errors = context.router.stores.matches.get().map((match) => match.error);
  const error = errors.find((candidate) => candidate instanceof PageError);
  if (!error || !(result instanceof Response)) return result;
  return new Response(result.body, { status: error.status, headers: result.headers });
});
