import { passkey } from "@better-auth/passkey";
import { title } from "#shared/app.ts";

/**
 * The plugins of better-auth that this product uses besides codes by e-mail and administration. Add one here, its
 * tables in tables.server.ts, and its counterpart for the browser in client/auth-plugins.ts.
 */
export const authPlugins = [passkey({ rpName: title })];
