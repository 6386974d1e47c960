import type { PublicValues } from "#kit/shared/bootstrap.ts";
import type { Env } from "./env.server.ts";

/**
 * The settings that browsers may know. They are in the HTML of every page, so none of them is secret. Pages read them
 * with `useBootstrap().env`. docs/configuration.md
 */
export const publicEnv = (_env: Env) => ({}) satisfies PublicValues;

declare module "#kit/shared/bootstrap.ts" {
  interface BootstrapRegister {
    env: ReturnType<typeof publicEnv>;
  }
}
