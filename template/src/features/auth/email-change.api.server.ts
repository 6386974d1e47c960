import { Elysia } from "elysia";
import { z } from "zod";
import { access } from "#server/auth/access.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import { contextOf } from "#server/http/context.server.ts";
import { about } from "#server/openapi/about.server.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { EmailChange } from "./email-change.server.ts";
import { changeEmailBody, requestEmailChangeBody } from "./schema.ts";

interface EmailChangeApiOptions {
  sessions: Sessions;
  emailChange: EmailChange;
  languageOf: (request: Request) => Language;
}

/** The two calls of better-auth's client that change one's address. */
export function emailChangeApi({ sessions, emailChange, languageOf }: EmailChangeApiOptions) {
  return new Elysia({ prefix: "/email-otp" })
    .use(access(sessions))
    .post(
      "/request-email-change",
      async ({ request, viewer, body: { newEmail } }) => {
        const { ip } = contextOf(request);
        await emailChange.sendCode({ viewer, newEmail, ip, language: languageOf(request) });
        return { success: true };
      },
      {
        access: { account: "update" },
        body: requestEmailChangeBody,
        response: z.object({ success: z.boolean() }),
        detail: about("Send a code to the address one wants to have", {
          raises: ["SESSION_EXPIRED", "RATE_LIMITED", "MAIL_UNAVAILABLE"],
          description: "Free and taken addresses are answered alike.",
        }),
      },
    )
    .post(
      "/change-email",
      async ({ request, viewer, body: { newEmail, otp } }) => {
        await emailChange.confirm({ viewer, newEmail, code: otp, language: languageOf(request) });
        return { success: true };
      },
      {
        access: { account: "update" },
        body: changeEmailBody,
        response: z.object({ success: z.boolean() }),
        detail: about("Change one's address, with the code sent to it", {
          raises: [
            "SESSION_EXPIRED",
            "INVALID_OTP",
            "OTP_EXPIRED",
            "TOO_MANY_ATTEMPTS",
            "RATE_LIMITED",
            "EMAIL_TAKEN",
          ],
          description: "Ends one's other sessions, and the old address is told.",
        }),
      },
    );
}
