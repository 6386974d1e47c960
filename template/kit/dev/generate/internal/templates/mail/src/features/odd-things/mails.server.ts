import { z } from "zod";
import { type MailExamples, mailTemplate } from "#kit/mail/mail.server.ts";

/** The input is stored until the mail is sent. `name` is that of the thing that the mail is about. */
export const oddNoteMail = mailTemplate(
  "odd-things: odd note",
  z.object({ name: z.string() }),
  ({ name }) =>
    (i18n) => {
      const t = i18n.getFixedT(i18n.language, "odd-things");
      return {
        subject: t("mail.oddNote.subject", { name }),
        preview: t("mail.oddNote.text", { name }),
        title: t("mail.oddNote.title"),
        blocks: [{ kind: "text", text: t("mail.oddNote.text", { name }) }],
      };
    },
);

export const mailExamples: MailExamples = {};
