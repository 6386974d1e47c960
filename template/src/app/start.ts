import { createMiddleware, createStart, getGlobalStartContext } from "@tanstack/react-start";
import type { PageContext } from "#shared/bootstrap.ts";

const tellThatItRuns = createMiddleware({ type: "function" }).server(({ next }) => {
  getGlobalStartContext()?.onServerFunction();
  return next();
});

/** Origins are checked by the Elysia server that stands in front, for every route alike. */
export const startInstance = createStart(() => ({
  requestMiddleware: [],
  functionMiddleware: [tellThatItRuns],
}));

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageContext };
  }
}
