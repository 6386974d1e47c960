import { passkey } from "@better-auth/passkey";
import { title } from "#shared/app.ts";
import type { Env } from "../env.server.ts";

/**
 * The plugins of better-auth that this app uses besides email codes and administration. Add one here, its
 * tables in tables.server.ts, and its counterpart for the browser in client/auth-plugins.ts.
 */
export const authPlugins = ({ baseUrl }: Pick<Env, "baseUrl">) => [
  passkey({
    rpName: title,
    origin: baseUrl.origin,
    // Stored with the account's name, so that a browser can offer it in the email field.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  }),
];
