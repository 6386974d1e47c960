import { z } from "zod";
import { invitationMs } from "#config/teams.ts";
import { type MailExamples, mailTemplate } from "#kit/mail/mail.server.ts";
import { title as product } from "#kit/shared/app.ts";
import { day } from "#kit/shared/time.ts";
import { dateTime } from "#kit/shared/time-text.ts";

/** Sent to whomever a member invites. */
export const invitationMail = mailTemplate(
  "team invitation",
  z.object({ by: z.string(), team: z.string(), url: z.url() }),
  ({ by, team, url }) =>
    (i18n) => {
      const t = i18n.getFixedT(i18n.language, "teams");
      const intro = t("mail.invitation.intro", { by, team, app: product });
      return {
        subject: t("mail.invitation.subject", { app: product }),
        preview: intro,
        title: t("mail.invitation.title", { team }),
        blocks: [
          { kind: "text", text: intro },
          { kind: "link", text: t("mail.invitation.action"), url },
          { kind: "small", text: t("mail.invitation.valid", { count: invitationMs / day }) },
        ],
      };
    },
);

/** Sent to all owners when an owner or an administrator has deleted the team. */
export const deletionMail = mailTemplate(
  "team deletion",
  z.object({ by: z.string(), team: z.string(), at: z.iso.datetime(), url: z.url() }),
  ({ by, team, at, url }) =>
    (i18n) => {
      const t = i18n.getFixedT(i18n.language, "teams");
      const intro = t("mail.deletion.intro", { by, team, time: dateTime(i18n.language, at, "UTC") });
      return {
        subject: t("mail.deletion.subject", { app: product }),
        preview: intro,
        title: t("mail.deletion.title"),
        blocks: [
          { kind: "text", text: intro },
          { kind: "text", text: t("mail.deletion.how") },
          { kind: "link", text: t("mail.deletion.action"), url },
        ],
      };
    },
);

export const mailExamples: MailExamples = {
  teamInvitation: invitationMail({
    by: "Ada Admin",
    team: "Night Readers",
    url: "https://example.org/invitations/abc",
  }),
  teamDeletion: deletionMail({
    by: "Ada Admin",
    team: "Night Readers",
    at: "2026-05-31T12:00:00.000Z",
    url: "https://example.org/app/t/night-readers/settings",
  }),
};
