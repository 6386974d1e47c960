import { z } from "zod";
import { type MailExamples, mailTemplate } from "#kit/mail/mail.server.ts";
import { title as product } from "#kit/shared/app.ts";

export const invitation = mailTemplate(
  "invitation",
  z.object({ by: z.string(), url: z.url() }),
  ({ by, url }) =>
    (i18n) => {
      const t = i18n.getFixedT(i18n.language, "users");
      const intro = t("mail.invitation.intro", { by, app: product });
      return {
        subject: t("mail.invitation.subject", { app: product }),
        preview: intro,
        title: t("mail.invitation.title", { app: product }),
        blocks: [
          { kind: "text", text: intro },
          { kind: "text", text: t("mail.invitation.how") },
          { kind: "link", text: t("mail.invitation.action"), url },
          { kind: "small", text: t("mail.invitation.ignore") },
        ],
      };
    },
);

export const mailExamples: MailExamples = {
  invitation: invitation({ by: "Ada Admin", url: "https://example.org/login?email=uma%40example.org" }),
};
