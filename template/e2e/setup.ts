import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { newDatabase } from "./database.ts";
import { databaseUrl, origin, storageUrl, workFolder } from "./environment.ts";
import { startMailServer } from "./mail.ts";
import { runScript } from "./test.ts";

/** The files that a build is made from. */
const sources = [
  "kit",
  "public",
  "scripts",
  "src",
  ".env",
  "app.json",
  "languages.json",
  "package.json",
].concat(["bun.lock", "package-lock.json", "tsconfig.json", "vite.config.ts"]);

/** Whether nothing has changed since the last build. A folder's time changes when a file is added or removed. */
function isBuilt(): boolean {
  const built = "dist/server/main.js";
  const within = (path: string) =>
    statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [];
  const changes = sources
    .filter((path) => existsSync(path))
    .flatMap((path) => [path, ...within(path).map((name) => join(path, name))])
    .map((path) => statSync(path).mtimeMs);
  return existsSync(built) && Math.max(...changes) < statSync(built).mtimeMs;
}

function build(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build.ts"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}

/** Starts the project in production mode, with example data and a mail server. Builds it first if it has changed. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!isBuilt()) build();

  mkdirSync(workFolder(), { mode: 0o700 });
  const database = await newDatabase(workFolder());
  process.env.E2E_DATABASE = database.url;
  runScript("db-seed");
  const mail = await startMailServer();
  const { hostname, port } = new URL(origin());
  const server = spawn(process.execPath, ["scripts/start.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: hostname,
      PORT: port,
      BASE_URL: origin(),
      AUTH_SECRET: randomBytes(32).toString("hex"),
      DATABASE_URL: databaseUrl(),
      STORAGE_URL: storageUrl(),
      SMTP_URL: mail.url,
      EMAIL_FROM: "app@example.com",
      LOG_LEVEL: "error",
      // Each test sends its client address.
      TRUSTED_PROXIES: hostname,
      // Bun reads the project's .env too, and nobody can sign up in a demo.
      DEMO: "false",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise<void>((done) => server.on("exit", () => done()));

  async function stop(): Promise<void> {
    server.kill();
    await ended;
    await mail.close();
    await database.stop();
    rmSync(workFolder(), { recursive: true, force: true });
  }

  try {
    await Promise.race([
      serving(),
      ended.then(() => {
        throw new Error("The server did not start: see above.");
      }),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function serving(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin()}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}
