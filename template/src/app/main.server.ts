import "./production.server.ts";

import { type Env, loadEnv } from "#config/env.server.ts";
import { databaseWarnings, searchWarnings } from "#kit/db/connect.server.ts";
import { explain } from "#kit/db/errors.server.ts";
import { EnvError, inProgram } from "#kit/env/env.server.ts";
import { assets, publicFiles } from "#kit/http/assets.server.ts";
import { assertPortFree, serve } from "#kit/http/serve.server.ts";
import { drainOnSignals, isOneOfSeveral, keepProcesses } from "#kit/jobs/processes.server.ts";
import { createLog, type Log, logConsole } from "#kit/log/log.server.ts";
import { createMailbox, createSmtpMailer } from "#kit/mail/mail.server.ts";
import { second } from "#kit/shared/time.ts";
import { featureSettings } from "./settings.server.ts";

/** `bun run jobs` */
const isQueueAlone = process.argv.at(-1) === "jobs";

async function main(): Promise<void> {
  const env = loadEnv(featureSettings);
  const log = createLog({ level: env.logLevel });
  if (isQueueAlone) return runQueue(env, log);
  if (!isOneOfSeveral) {
    for (const warning of env.warnings) log.warn("settings", { warning });
    // Checked before the database is opened: an accidental second start must not migrate it under the first one.
    await assertPortFree(env);
    if (env.processes > 1) await keepProcesses(env.processes, log);
  }
  // The process that keeps the others does not load the app.
  const { openApp } = await import("./open-app.server.ts");
  const mailer = env.smtp ? createSmtpMailer(env.smtp.url, env.emailFrom) : createMailbox();
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

/** Runs jobs without serving. Those who serve may have JOBS=0. */
async function runQueue(env: Env, log: Log): Promise<void> {
  if (env.demo) throw new EnvError(["DEMO: a demo runs no jobs"]);
  for (const warning of env.warnings) log.warn("settings", { warning });
  const { createApp } = await import("./create-app.server.ts");
  const mailer = env.smtp ? createSmtpMailer(env.smtp.url, env.emailFrom) : createMailbox();
  const none = () => new Response(null, { status: 404 });
  const app = await createApp({ env, log, mailer, render: none, isPage: () => false });
  const places = env.jobs || 1;
  const jobs = app.startJobs({ places });
  const server = { pendingRequests: 0, stop() {} };
  drainOnSignals({ server, lifecycle: app.lifecycle, jobs, log, close: [mailer.close, app.close] });
  logConsole(log);
  log.info("jobs.running", { places, pid: process.pid });
}

main().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
