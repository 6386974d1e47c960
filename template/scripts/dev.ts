import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { createServer } from "vite";
import { migrationsFolder } from "#app/resources.server.ts";
import { featureSettings } from "#app/settings.server.ts";
import { loadEnv, scriptCommand } from "#config/env.server.ts";
import { personas } from "#config/personas.ts";
import { hasExampleAdministrator } from "#features/auth/seed.server.ts";
import type { ReadOnlyMode } from "#kit/api/feature.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import type { DatabaseSettings } from "#kit/db/dialect/settings.server.ts";
import { explain } from "#kit/db/errors.server.ts";
import { migrateKeeping } from "#kit/db/migrate.server.ts";
import { endWithParent } from "#kit/dev/end-with-parent.ts";
import { Refusal } from "#kit/dev/generate/names.server.ts";
import { resumeInterrupted } from "#kit/dev/generate/whole.server.ts";
import { EnvError } from "#kit/env/env.server.ts";
import { title } from "#kit/shared/app.ts";
import { readWords } from "./words.ts";

/** The development server: hot reload for browser and server code, and a mailbox page in place of a mail server. */
async function develop(): Promise<void> {
  const env = loadEnv(featureSettings);
  const { host, port, baseUrl, smtp, database, warnings } = env;
  for (const warning of warnings) console.warn(`! ${warning}`);
  // Only a demo needs the app's server here.
  const readOnly = env.demo ? (await import("#app/features.server.ts")).readOnlyMode(env) : undefined;
  if (readOnly) await checkDatabase(database, readOnly);
  // Vite refuses hosts other than localhost unless they are listed.
  const allowedHosts = [baseUrl.hostname];
  const server = await createServer({
    server: { host, port, strictPort: true, allowedHosts },
    logLevel: "warn",
  });
  server.httpServer?.on("upgrade", openSocket);
  await server.listen();
  await migrateFirst(database);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.close().finally(() => process.exit(0)));
  }
  endWithParent(process.env);
  const { origin } = baseUrl;
  const codes = smtp ? "by mail" : `here and at ${origin}/dev/mailbox`;
  const how =
    readOnly?.hint ?? `Sign in with any address${await whoElse(database)}.\n  Codes arrive ${codes}.`;
  console.log(`\n  ${title} is running at ${origin}\n\n  ${how}\n`);
}

/** Ends the program if a migration cannot be applied: the first request would fail anyway. */
async function migrateFirst(settings: DatabaseSettings): Promise<void> {
  const database = openDatabase(settings);
  try {
    const { applied } = await migrateKeeping(database, { folder: migrationsFolder });
    if (applied.length > 0) console.log(`Applied ${applied.join(", ")}`);
  } finally {
    await database.close();
  }
}

/** Forwards a request for a websocket to the app's own server, unless it comes from Vite's code in the browser. */
function openSocket(
  { method, url, headers, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  if (headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
  const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `\r\n${text}: ` : text));
  const onward = connect(globalThis.development?.sockets.port ?? 0, "127.0.0.1");
  onward.write(`${method} ${url} HTTP/1.1${lines.join("")}\r\n\r\n`);
  onward.write(head);
  socket.on("error", () => onward.destroy()).pipe(onward);
  onward.on("error", () => socket.destroy()).pipe(socket);
}

/** The example administrator, if there is one. There are no users before the first migration. */
async function whoElse(settings: DatabaseSettings): Promise<string> {
  const { db, close } = openDatabase(settings);
  const has = await hasExampleAdministrator(db)
    .catch(() => false)
    .finally(close);
  if (has) return `, or as ${personas.admin}, the example administrator`;
  return `; ${scriptCommand("user:admin")} <email> makes an administrator`;
}

/** Fails at startup rather than at the first request. */
async function checkDatabase(settings: DatabaseSettings, readOnly: ReadOnlyMode): Promise<void> {
  const { db, close } = openDatabase(settings);
  try {
    await readOnly.assertDatabase(db);
  } finally {
    await close();
  }
}

readWords("dev (PORT and other settings are in .env)");
try {
  resumeInterrupted(process.cwd());
  await develop();
} catch (error) {
  const isPortTaken = error instanceof Error && /port .* in use|EADDRINUSE/i.test(error.message);
  const hint = `PORT is in use by another program: stop it, or start with another port, like PORT=3001 ${scriptCommand("dev")}`;
  console.error(isPortTaken ? hint : error instanceof Refusal ? error.message : explain(error));
  if (error instanceof EnvError && !existsSync(".env"))
    console.error(`.env is missing: ${scriptCommand("setup")} creates it.`);
  process.exit(1);
}
