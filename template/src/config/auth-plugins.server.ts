import { passkey } from "@better-auth/passkey";
import type { Mail } from "#kit/mail/mailer.server.ts";
import { title } from "#kit/shared/app.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";
import type { Env } from "./env.server.ts";

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
 * tables in tables.server.ts, and its counterpart for the browser in config/auth-plugins.ts.
 */
export const authPlugins = ({ baseUrl }: AuthPluginsOptions) => [
  passkey({
    rpName: title,
    origin: baseUrl.origin,
    // Stored with the account's name, so that a browser can offer it in the email field.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  }),
];
