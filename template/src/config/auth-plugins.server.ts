import { passkey } from "@better-auth/passkey";
import type { MailTemplate } from "#kit/mail/mail.server.ts";
import { title } from "#kit/shared/app.ts";
import type { Env } from "./env.server.ts";
import { teamPlugin } from "./team-plugin.server.ts";

/** Sends a mail in the calling user's language, within the address's limits. */
export type SendMail = (to: string, template: MailTemplate) => Promise<void>;

export interface AuthPluginsOptions extends Pick<Env, "baseUrl"> {
  sendMail: SendMail;
}

/** For clients that cannot read Set-Cookie: headers with a session's token, such as better-auth's "set-auth-token". */
export const tokenHeaders: readonly string[] = [];

/** Add a plugin here, its tables in auth-tables.server.ts, and its client side in auth-client.ts. */
export const authPlugins = ({ baseUrl }: AuthPluginsOptions) => [
  passkey({
    rpName: title,
    origin: baseUrl.origin,
    // The passkey stores the account's name, so that browsers can offer it in the email field.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  }),
  teamPlugin(),
];
