import { createAuthClient } from "better-auth/react";
import { callAuth } from "#kit/client/auth.ts";
import { authPlugins } from "./auth-plugins.ts";

/**
 * better-auth's client, as its documentation describes it. Load it with `import()` where you need it, because no page
 * needs it to render. `useSession` of kit/client/session.ts works without it.
 */
export const authClient = createAuthClient({ plugins: authPlugins });

export { callAuth };

export const sendCode = (email: string) =>
  callAuth((options) => authClient.emailOtp.sendVerificationOtp({ email, type: "sign-in", ...options }));

export const requestEmailChange = (newEmail: string) =>
  callAuth((options) => authClient.emailOtp.requestEmailChange({ newEmail, ...options }));
