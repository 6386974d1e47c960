import { loadEnv } from "#config/env.server.ts";
import { personas } from "#config/personas.ts";
import { hasExampleAdministrator } from "#features/auth/seed.server.ts";
import { explain } from "#kit/db/errors.server.ts";
import { createJobsPage } from "#kit/dev/jobs-page.server.ts";
import { createMailboxPage, createMailsPage } from "#kit/dev/pages.server.ts";
import { openInTurn } from "#kit/dev/reload.server.ts";
import { publicFiles } from "#kit/http/assets.server.ts";
import { serve } from "#kit/http/serve.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { createMailbox, createSmtpMailer, type Mailbox } from "#kit/mail/mail.server.ts";
import { createComponentsPage } from "./dev/ui/page.server.ts";
import { mailExamples } from "./features.server.ts";
import { openApp } from "./open-app.server.ts";
import { explainHeld } from "./resources.server.ts";
import { featureSettings } from "./settings.server.ts";
import { serverI18n } from "./texts.server.ts";

declare global {
  /** Kept during hot reload, which evaluates this module again. */
  var developmentMailbox: Mailbox | undefined;
}

/** TanStack Start's entry for Vite's development server. Production starts in main.server.ts instead. */
async function develop() {
  const env = loadEnv(featureSettings);
  const log = createLog({ level: env.logLevel });
  globalThis.developmentMailbox ??= createMailbox({
    onMail: ({ to, subject }) =>
      console.log(`\n  Mail to ${to}: ${subject}\n  ${env.baseUrl.origin}/dev/mailbox\n`),
  });
  const mailbox = globalThis.developmentMailbox;
  const mailer = env.smtp ? createSmtpMailer(env.smtp.url, env.emailFrom) : mailbox;
  const { app, database, db, jobs: queue, startJobs, close } = await openApp({ env, log, mailer });
  const jobs = startJobs({ places: env.jobs });

  app
    .use(
      createMailboxPage(mailbox, {
        from: env.emailFrom,
        inUse: !env.smtp && !env.demo,
        administrator: async () => ((await hasExampleAdministrator(db)) ? personas.admin : null),
      }),
    )
    .use(createMailsPage(mailExamples, serverI18n))
    .use(createJobsPage({ db, jobs: queue }))
    .use(createComponentsPage())
    .use(await publicFiles({ folder: "public", fresh: true }));
  const sockets = serve({ env: { host: "127.0.0.1", port: 0 }, log, app });
  return {
    sockets,
    fetch: explainHeld(database, (request) => app.fetch(request)),
    async close() {
      void sockets.stop(true);
      await jobs.close();
      mailer.close();
      await close();
    },
  };
}

let said: string | undefined;

/** An error that the operator can fix is one line, here and on the page; the next request tries again. */
async function start(): Promise<{ fetch(request: Request): Response | Promise<Response>; failed?: true }> {
  try {
    return await openInTurn(develop);
  } catch (error) {
    const line = explain(error);
    if (typeof line !== "string") throw error;
    if (line !== said) console.error(line);
    said = line;
    const headers = { "content-type": "text/plain; charset=utf-8" };
    return { fetch: () => new Response(`${line}\n`, { status: 503, headers }), failed: true };
  }
}

let running: ReturnType<typeof start> | undefined = start();
await running;

export default {
  async fetch(request: Request) {
    running ??= start();
    const app = await running;
    if (app.failed) running = undefined;
    return app.fetch(request);
  },
};
