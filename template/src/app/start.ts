import { isNotFound, isRedirect } from "@tanstack/react-router";
import { createMiddleware, createStart, getGlobalStartContext } from "@tanstack/react-start";
import type { PageContext } from "#shared/bootstrap.ts";

/** A failed call is answered, and thrown in the browser, as one of the API is. */
const failLikeTheApi = createMiddleware({ type: "function" })
  .client(({ next }) =>
    next({
      fetch: async (...asked) => {
        const response = await fetch(...asked);
        if (response.ok) return response;
        return (await import("#client/answer.ts")).orRefusal(response);
      },
    }),
  )
  .server(async ({ next }) => {
    const { call } = getGlobalStartContext() ?? {};
    if (!call) return next();
    call.ran = true;
    try {
      const result = await next();
      // Of a function that this one called and forgave.
      delete call.failure;
      return result;
    } catch (error) {
      const isAnswer = isRedirect(error) || isNotFound(error) || error instanceof Response;
      if (!isAnswer) call.failure = { error };
      throw error;
    }
  });

/** Origins are checked by the Elysia server that stands in front, for every route alike. */
export const startInstance = createStart(() => ({
  requestMiddleware: [],
  functionMiddleware: [failLikeTheApi],
}));

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageContext };
  }
}
