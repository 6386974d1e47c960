import "./production.server.ts";

import { loadEnv } from "#config/env.server.ts";
import { providerNames } from "#kit/auth/providers.server.ts";
import { databaseWarnings, searchWarnings } from "#kit/db/connect.server.ts";
import { explain } from "#kit/db/errors.server.ts";
import { inProgram } from "#kit/env/env.server.ts";
import { assets, publicFiles } from "#kit/http/assets.server.ts";
import { assertPortFree, serve } from "#kit/http/serve.server.ts";
import { drainOnSignals, isOneOfSeveral, keepProcesses } from "#kit/jobs/processes.server.ts";
import { createLog, logConsole } from "#kit/log/log.server.ts";
import { createMailbox, createSmtpMailer } from "#kit/mail/mail.server.ts";
import { startJobs } from "./jobs.server.ts";

async function main(): Promise<void> {
  const env = loadEnv(providerNames);
  const log = createLog({ level: env.logLevel });
  if (!isOneOfSeveral) {
    for (const warning of env.warnings) log.warn("settings", { warning });
    // Checked before the database is opened: an accidental second start must not migrate it under the first one.
    await assertPortFree(env);
    if (env.processes > 1) await keepProcesses(env.processes, log);
  }
  // The process that keeps the others does not load the app.
  const { openApp } = await import("./open-app.server.ts");
  const mailer = env.smtp ? createSmtpMailer(env.smtp.url, env.emailFrom) : createMailbox();
  const { app, db, mail, uploads, jobs: ofFeatures, lifecycle, close } = await openApp({ env, log, mailer });
  const warnings = [...databaseWarnings(env.database), ...(await searchWarnings(db))];
  for (const warning of warnings) log.warn("settings", { warning });
  app
    .use(assets({ folder: inProgram("dist/client") }))
    .use(await publicFiles({ folder: inProgram("dist/public") }));
  const server = serve({ env, log, isShared: isOneOfSeveral, app });
  const jobs = startJobs({ db, log, mail, uploads, jobs: ofFeatures });
  drainOnSignals({ server, lifecycle, log, close: [jobs.stop, mailer.close, close] });
  logConsole(log);
  process.send?.("listening");
  const address = `${server.hostname}:${server.port}`;
  log.info("listening", { url: env.baseUrl.origin, address, pid: process.pid });
}

main().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
