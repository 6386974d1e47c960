import "./production.server.ts";

import { DemoDatabaseError } from "#features/demo/database.server.ts";
import { providerNames } from "#server/auth/providers.server.ts";
import { databaseWarnings, searchWarnings } from "#server/db/connect.server.ts";
import { MigrationError } from "#server/db/migrations.server.ts";
import { DatabaseUnusableError } from "#server/db/unusable.server.ts";
import { drainOnSignals } from "#server/drain.server.ts";
import { EnvError, loadEnv } from "#server/env.server.ts";
import { assets } from "#server/http/assets.server.ts";
import { publicFiles } from "#server/http/public-files.server.ts";
import { assertPortFree, serve } from "#server/http/serve.server.ts";
import { createLog } from "#server/log.server.ts";
import { createMailbox } from "#server/mail/mailbox.server.ts";
import { createSmtpMailer } from "#server/mail/smtp-mailer.server.ts";
import { startJobs } from "./jobs.server.ts";
import { openApp } from "./open-app.server.ts";

/** The production server: reads the settings, opens everything, listens, and shuts down gracefully. */
async function main(): Promise<void> {
  const env = loadEnv(providerNames);
  const log = createLog({ level: env.logLevel });
  for (const warning of env.warnings) log.warn("settings", { warning });

  // Before the database is touched: a second start by mistake must not migrate it under the first one.
  await assertPortFree(env);
  // Only a demo has none; it sends nothing.
  const mailer = env.smtp ? createSmtpMailer(env.smtp.url, env.emailFrom) : createMailbox();
  const { app, db, uploads, lifecycle, close } = await openApp({ env, log, mailer });
  const warnings = [...databaseWarnings(env.database), ...(await searchWarnings(db))];
  for (const warning of warnings) log.warn("settings", { warning });
  app.use(assets({ folder: "dist/client" })).use(await publicFiles({ folder: "dist/public" }));
  const server = serve({ env, log, fetch: app.fetch });
  const jobs = startJobs({ env, db, log, uploads });
  drainOnSignals({ server, lifecycle, log, close: [jobs.stop, mailer.close, close] });
  log.info("listening", { url: env.baseUrl.origin, address: `${server.hostname}:${server.port}` });
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** Prints one line for errors that the operator can fix, and the stack for all others. */
function explain(error: unknown): unknown {
  const isPlain = [EnvError, DatabaseUnusableError, MigrationError, DemoDatabaseError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain && error instanceof Error && error.cause === undefined) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "PORT is in use by another program: stop it, or set another PORT.";
  }
  return error;
}
