import type { AnyElysia } from "elysia";
import { databaseWarnings, type OpenDatabase, searchWarnings } from "../db/connect.server.ts";
import type { DatabaseSettings } from "../db/dialect/settings.server.ts";
import { explain } from "../db/errors.server.ts";
import { EnvError, inProgram, type Settings } from "../env/env.server.ts";
import { drainOnSignals, isOneOfSeveral, keepProcesses, type Lifecycle } from "../jobs/processes.server.ts";
import type { RunningJobs } from "../jobs/run-jobs.server.ts";
import { createLog, type Log, logConsole } from "../log/log.server.ts";
import { createMailbox, createSmtpMailer, type Mailer } from "../mail/mail.server.ts";
import { second } from "../shared/time.ts";
import { assets, publicFiles } from "./assets.server.ts";
import { assertPortFree, serve } from "./server.server.ts";

interface OpenedQueue {
  startJobs: (options: { places: number }) => RunningJobs;
  lifecycle: Lifecycle;
  close: () => Promise<void>;
}

interface OpenedApp extends OpenedQueue {
  app: AnyElysia;
  db: OpenDatabase["db"];
}

interface Program<Env> {
  readEnv: () => Env;
  openApp: (parts: { env: Env; log: Log; mailer: Mailer }) => Promise<OpenedApp>;
  /** The app without pages, for processes that only run jobs. */
  openQueue: (parts: { env: Env; log: Log; mailer: Mailer }) => Promise<OpenedQueue>;
}

type Needed = Settings & { database: DatabaseSettings };

/**
 * Runs a production server until a signal: `start`, or only its jobs with `start jobs`. If it cannot start, ends the
 * process with one line.
 */
export async function runServer<Env extends Needed>(program: Program<Env>): Promise<void> {
  try {
    const env = program.readEnv();
    const log = createLog({ level: env.logLevel });
    await (process.argv.at(-1) === "jobs" ? runQueue(program, env, log) : runApp(program, env, log));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

const getMailer = ({ smtp, emailFrom }: Needed) =>
  smtp ? createSmtpMailer(smtp.url, emailFrom) : createMailbox();

async function runApp<Env extends Needed>({ openApp }: Program<Env>, env: Env, log: Log): Promise<void> {
  if (!isOneOfSeveral) {
    for (const warning of env.warnings) log.warn("settings", { warning });
    // Checked before the database is opened: a second server, started by mistake, must not migrate it under the first.
    await assertPortFree(env);
    if (env.processes > 1) await keepProcesses(env.processes, log);
  }
  const mailer = getMailer(env);
  // The process that supervises the others does not load the app.
  const { app, db, startJobs, lifecycle, close } = await openApp({ env, log, mailer });
  const warnings = [...databaseWarnings(env.database), ...(await searchWarnings(db))];
  for (const warning of warnings) log.warn("settings", { warning });
  app
    .use(assets({ folder: inProgram("dist/client") }))
    .use(await publicFiles({ folder: inProgram("dist/public") }));
  const server = serve({ env, log, isShared: isOneOfSeveral, app });
  const jobs = startJobs({ places: env.jobs });
  const delay = env.shutdownDelay > 0 ? () => Bun.sleep(env.shutdownDelay * second) : undefined;
  drainOnSignals({ server, lifecycle, jobs, log, close: [mailer.close, close], delay });
  logConsole(log);
  process.send?.("listening");
  const address = `${server.hostname}:${server.port}`;
  log.info("listening", { url: env.baseUrl.origin, address, pid: process.pid });
}

/** Runs jobs without serving, so that serving processes can have JOBS=0. */
async function runQueue<Env extends Needed>({ openQueue }: Program<Env>, env: Env, log: Log): Promise<void> {
  if (env.demo) throw new EnvError(["DEMO: a demo runs no jobs"]);
  for (const warning of env.warnings) log.warn("settings", { warning });
  const mailer = getMailer(env);
  const app = await openQueue({ env, log, mailer });
  const places = env.jobs || 1;
  const jobs = app.startJobs({ places });
  const server = { pendingRequests: 0, stop() {} };
  drainOnSignals({ server, lifecycle: app.lifecycle, jobs, log, close: [mailer.close, app.close] });
  logConsole(log);
  log.info("jobs.running", { places, pid: process.pid });
}
