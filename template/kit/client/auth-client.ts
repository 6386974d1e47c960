import { createAuthClient } from "better-auth/react";
import { authPlugins } from "#config/auth-plugins.ts";

/**
 * better-auth's client, as its documentation describes it. Load it with `import()` where you need it, because no page
 * needs it to render. `useSession` of client/session.ts works without it.
 */
export const authClient = createAuthClient({ plugins: authPlugins });
