import { isNotFound, isRedirect } from "@tanstack/react-router";
import { createMiddleware, getGlobalStartContext } from "@tanstack/react-start";
import type { PageContext } from "../shared/bootstrap.ts";

/** Makes a failed server function respond, and throw in the browser, like a failed API call. */
export const failLikeTheApi = createMiddleware({ type: "function" })
  .client(({ next }) =>
    next({
      fetch: async (...call) => {
        const response = await fetch(...call);
        if (response.ok) return response;
        return (await import("../client/answer.ts")).orRefusal(response);
      },
    }),
  )
  .server(async ({ next }) => {
    const { call } = getGlobalStartContext() ?? {};
    if (!call) return next();
    call.ran = true;
    try {
      const result = await next();
      // The error of a nested call, which the function has handled.
      delete call.failure;
      return result;
    } catch (error) {
      const isAnswer = isRedirect(error) || isNotFound(error) || error instanceof Response;
      if (!isAnswer) call.failure = { error };
      throw error;
    }
  });

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageContext };
  }
}
