import { createSerializationAdapter } from "@tanstack/react-router";
import { createStart } from "@tanstack/react-start";
import { PageError } from "#shared/page-error.ts";
import type { PageContext } from "#shared/setup.ts";

/** Lets the browser hydrate an error page with the code and status the server rendered it with. */
const pageErrors = createSerializationAdapter({
  key: "page-error",
  test: (value): value is PageError => value instanceof PageError,
  toSerializable: ({ code, status }) => ({ code, status }),
  fromSerializable: ({ code, status }) => new PageError(code, status),
});

/** Origins are checked by the Elysia server that stands in front, for every route alike. */
export const startInstance = createStart(() => ({
  serializationAdapters: [pageErrors],
  requestMiddleware: [],
}));

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageContext };
  }
}
