import type { AnyElysia } from "elysia";
import type { Db, OpenDatabase } from "../db/connect.server.ts";
import { pendingIn } from "../db/dialect/migrate.server.ts";
import { explain } from "../db/errors.server.ts";
import { readMigrations } from "../db/migrations.server.ts";
import type { Settings } from "../env/env.server.ts";
import { publicFiles } from "../http/assets.server.ts";
import { serve } from "../http/server.server.ts";
import type { Queue } from "../jobs/job.server.ts";
import type { RunningJobs } from "../jobs/run-jobs.server.ts";
import { createLog, type Log } from "../log/log.server.ts";
import {
  createMailbox,
  createSmtpMailer,
  type Mailbox,
  type MailExamples,
  type Mailer,
  type MailService,
} from "../mail/mail.server.ts";
import { AppError, type ErrorBody } from "../shared/errors.ts";
import { createJobsPage, createMailboxPage, createMailsPage } from "./internal/pages.server.ts";
import { openInTurn } from "./internal/reload.server.ts";

/** A database and its held migrations. */
type Migrated = OpenDatabase & { held: readonly { tag: string; line: string }[] };

interface OpenedApp {
  app: AnyElysia;
  database: Migrated;
  db: Db;
  mail: MailService;
  jobs: Queue;
  startJobs: (options: { places: number }) => RunningJobs;
  close: () => Promise<void>;
}

interface Development<Env> {
  readEnv: () => Env;
  openApp: (parts: { env: Env; log: Log; mailer: Mailer }) => Promise<OpenedApp>;
  /** The migrations folder. */
  migrations: string;
  mailExamples: MailExamples;
  /** The address of the example administrator, if there is one. */
  administrator: (db: Db) => Promise<string | null>;
  /** Additional pages for developers. */
  pages: () => AnyElysia;
}

declare global {
  /** Survives hot reloads, which run the server's modules again. */
  var developmentMailbox: Mailbox | undefined;
}

async function open<Env extends Settings>(project: Development<Env>) {
  const env = project.readEnv();
  const log = createLog({ level: env.logLevel });
  globalThis.developmentMailbox ??= createMailbox({
    onMail: ({ to, subject }) =>
      console.log(`\n  Mail to ${to}: ${subject}\n  ${env.baseUrl.origin}/dev/mailbox\n`),
  });
  const mailbox = globalThis.developmentMailbox;
  const mailer = env.smtp ? createSmtpMailer(env.smtp.url, env.emailFrom) : mailbox;
  const opened = await project.openApp({ env, log, mailer });
  const { app, database, db, mail, jobs: queue, startJobs, close } = opened;
  const jobs = startJobs({ places: env.jobs });

  app
    .use(
      createMailboxPage(mailbox, {
        from: env.emailFrom,
        inUse: !env.smtp && !env.demo,
        administrator: () => project.administrator(db),
      }),
    )
    .use(createMailsPage(project.mailExamples, mail))
    .use(createJobsPage({ db, jobs: queue }))
    .use(project.pages())
    .use(await publicFiles({ folder: "public", fresh: true }));
  const sockets = serve({ env: { host: "127.0.0.1", port: 0 }, log, app });
  return {
    sockets,
    fetch: explainHeld(database, project.migrations, (request) => app.fetch(request)),
    async close() {
      void sockets.stop(true);
      await jobs.close();
      mailer.close();
      await close();
    },
  };
}

/**
 * The app for Vite's development server, with a mailbox and pages for developers. An error that the operator can fix is
 * one line, in the terminal and on the page; the next request tries again.
 */
export async function developServer<Env extends Settings>(project: Development<Env>) {
  let said: string | undefined;
  async function start(): Promise<{
    fetch(request: Request): Response | Promise<Response>;
    failed?: true;
  }> {
    try {
      return await openInTurn(() => open(project));
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
  return {
    async fetch(request: Request): Promise<Response> {
      running ??= start();
      const app = await running;
      if (app.failed) running = undefined;
      return app.fetch(request);
    },
  };
}

/**
 * Code may need tables of a migration that is held because it deletes data. Until it is applied, errors say so and name
 * the command to run.
 */
function explainHeld(
  database: Migrated,
  folder: string,
  fetch: (request: Request) => Response | Promise<Response>,
) {
  let isApplied = database.held.length === 0;
  return async (request: Request): Promise<Response> => {
    const wasApplied = isApplied;
    const response = await fetch(request);
    if (response.status !== 500 || wasApplied) return response;
    const pending = new Set((await pendingIn(database, readMigrations(folder))).map(({ tag }) => tag));
    const lines = database.held.filter(({ tag }) => pending.has(tag)).map(({ line }) => line);
    isApplied = lines.length === 0;
    const { code, status } = new AppError("NOT_READY");
    const message = isApplied
      ? "A migration was applied in the meantime: try again."
      : `A migration is held back: ${lines.join(" ")}`;
    const headers = new Headers(response.headers);
    for (const name of ["content-length", "content-encoding", "etag"]) headers.delete(name);
    headers.set("retry-after", "1");
    if (headers.get("content-type")?.includes("json")) {
      const body: ErrorBody = { code, message, requestId: headers.get("x-request-id") ?? "" };
      return new Response(JSON.stringify(body), { status, headers });
    }
    headers.set("content-type", "text/plain; charset=utf-8");
    return new Response(`${message}\n`, { status, headers });
  };
}
