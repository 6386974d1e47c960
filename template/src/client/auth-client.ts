import { createAuthClient } from "better-auth/react";
import { authPlugins } from "./auth-plugins.ts";

/**
 * better-auth's client, as its documentation describes it. Import it where it is used, with `import()`: no page needs
 * it to be shown. `useSession` of client/session.ts has what a page knows without it.
 */
export const authClient = createAuthClient({ plugins: authPlugins });
