import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { isNotBanned } from "#kit/auth/store.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { job } from "#kit/jobs/job.server.ts";
import { readClock } from "#kit/jobs/queue.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { type MailExamples, mailJob, mailTemplate } from "#kit/mail/mail.server.ts";
import { title as product } from "#kit/shared/app.ts";
import { hour } from "#kit/shared/time.ts";
import { readers } from "./feature.ts";

const mailName = "jobs-failed";

/** The mail to users who can retry and discard jobs. */
const jobsFailed = mailTemplate(
  mailName,
  z.object({ count: z.int(), names: z.array(z.string()), url: z.url() }),
  ({ count, names, url }) =>
    (i18n) => {
      const t = i18n.getFixedT(i18n.language, "jobs-page");
      const title = t("mail.failed.title", { count });
      return {
        subject: t("mail.failed.subject", { count, app: product }),
        preview: title,
        title,
        blocks: [
          { kind: "text", text: t("mail.failed.intro") },
          { kind: "text", text: names.join(", ") },
          { kind: "link", text: t("dashboard.open"), url },
          { kind: "small", text: t("mail.failed.why") },
        ],
      };
    },
);

export const mailExamples: MailExamples = {
  jobsFailed: jobsFailed({
    count: 3,
    names: ["orders: remind late", "send report"],
    url: "https://example.org/manager/jobs?state=failed",
  }),
};

const most = 5;

/**
 * Mails administrators which jobs failed in the last full hour, so at most once an hour. If this job fails, it is not
 * reported.
 */
export const reportFailed = job("report failed jobs", z.object({}), async (_, { db, mail, baseUrl }) => {
  const until = Math.floor((await readClock(db)) / hour) * hour;
  const { name, input, state, finishedAt } = queuedJob;
  const isReport = sql`(${name} = ${mailJob.name} and ${input} like ${`%"template":"${mailName}"%`})`;
  const inHour = and(gte(finishedAt, new Date(until - hour)), lt(finishedAt, new Date(until)));
  const failed = and(eq(state, "failed"), inHour, sql`not ${isReport}`);
  const count = await db.$count(queuedJob, failed);
  if (count === 0) return;
  const found = await db.selectDistinct({ name }).from(queuedJob).where(failed).orderBy(name).limit(most);
  const url = new URL("/manager/jobs?state=failed", baseUrl).href;
  const template = jobsFailed({ count, names: found.map((one) => one.name), url });
  const mayRead = and(inArray(user.role, [...readers]), isNotBanned(new Date(until)));
  const people = await db.select({ id: user.id }).from(user).where(mayRead);
  await write(db, async () => {
    for (const person of people) await mail.sendLater(person, template);
  });
});
