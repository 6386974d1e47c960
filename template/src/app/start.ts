import { createStart } from "@tanstack/react-start";
import type { PageContext } from "#shared/setup.ts";

/** Origins are checked by the Elysia server that stands in front, for every route alike. */
export const startInstance = createStart(() => ({ requestMiddleware: [] }));

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageContext };
  }
}
