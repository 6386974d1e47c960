import { passkeyClient } from "@better-auth/passkey/client";
import { adminClient, emailOTPClient, inferAdditionalFields } from "better-auth/client/plugins";

/** The client's side of better-auth's plugins. Add one here and its server side in auth-plugins.server.ts. */
export const authPlugins = [
  emailOTPClient(),
  adminClient(),
  passkeyClient(),
  inferAdditionalFields({ user: { onboardedAt: { type: "date", required: false } } }),
];
