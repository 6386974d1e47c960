import { passkey } from "@better-auth/passkey";
import { title } from "#shared/app.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { Env } from "../env.server.ts";
import type { Mail } from "../mail/mailer.server.ts";

type Content = Omit<Mail, "to">;

/** Sends a mail in the language of the user who made the call, within the limits of the address. */
export type SendMail = (
  to: string,
  render: (language: Language) => Content | Promise<Content>,
) => Promise<void>;

export interface AuthPluginsOptions extends Pick<Env, "baseUrl"> {
  sendMail: SendMail;
}

/**
 * The plugins of better-auth that this app uses besides email codes and administration. Add one here, its
 * tables in tables.server.ts, and its counterpart for the browser in client/auth-plugins.ts.
 */
export const authPlugins = ({ baseUrl }: AuthPluginsOptions) => [
  passkey({
    rpName: title,
    origin: baseUrl.origin,
    // Stored with the account's name, so that a browser can offer it in the email field.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  }),
];
