import { createAuthClient } from "better-auth/react";
import { createAuthCalls } from "#kit/client/auth.ts";
import { authPlugins } from "./auth-plugins.ts";

/**
 * better-auth's client, as its documentation describes it. Load it with `import()` where you need it, because no page
 * needs it to render. `useSession` of kit/client/session.ts works without it.
 */
export const authClient = createAuthClient({ plugins: authPlugins });

export const {
  sendCode,
  signInWithCode,
  signOut,
  updateName,
  requestEmailChange,
  changeEmail,
  impersonate,
  stopImpersonating,
  addPasskey,
  renamePasskey,
  removePasskey,
  signInWithPasskey,
} = createAuthCalls(authClient);
