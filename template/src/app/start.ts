import { createStart } from "@tanstack/react-start";
import { failLikeTheApi } from "#kit/pages/function-failures.ts";

/** The gate checks the origin of every request. */
export const startInstance = createStart(() => ({
  requestMiddleware: [],
  functionMiddleware: [failLikeTheApi],
}));
