import { passkeyClient } from "@better-auth/passkey/client";
import { adminClient, emailOTPClient, inferAdditionalFields } from "better-auth/client/plugins";
import { createAuthClient } from "better-auth/react";
import type { ClientFields } from "#kit/auth/fields.server.ts";
import { callAuth } from "#kit/client/auth.ts";
import { teamClient } from "./team-client.ts";

/**
 * better-auth's client, as in its documentation. Add the client side of a plugin here, and its server side in
 * auth-plugins.server.ts. Load the client with `import()` where you need it: no page needs it to render, and
 * `useSession` of kit/client/session.ts works without it.
 */
export const authClient = createAuthClient({
  plugins: [
    emailOTPClient(),
    adminClient(),
    passkeyClient(),
    teamClient(),
    // The fields declared in auth-tables.server.ts.
    inferAdditionalFields<ClientFields>(),
  ],
});

export { callAuth };

export const sendCode = (email: string) =>
  callAuth((options) => authClient.emailOtp.sendVerificationOtp({ email, type: "sign-in", ...options }));

export const requestEmailChange = (newEmail: string) =>
  callAuth((options) => authClient.emailOtp.requestEmailChange({ newEmail, ...options }));
