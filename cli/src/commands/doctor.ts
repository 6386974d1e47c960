import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { CliError } from "../errors.ts";
import { bunNeeded, isRecentBun } from "../ports/fetch-bun.mjs";
import { findBun, versionOf } from "../ports/machine.ts";
import { freePort, portInUse } from "../ports/port-in-use.ts";
import { problemWithPostgres } from "../ports/postgres.ts";
import type { Mark, Terminal } from "../ports/terminal.ts";

/** One thing that was looked at. `wrong` keeps the project from running; `note` is good to know. */
type Finding = { name: string; state: "ok" | "note" | "wrong"; text: string };

type Project = {
  path: string;
  /** `bun run` or `npm run`: what the user can type here. */
  run: string;
  manifest: { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> };
  env: string | undefined;
};

type Place = {
  cwd: string;
  version: string;
  json: boolean;
  terminal: Pick<Terminal, "say" | "mark">;
  print: (text: string) => void;
};

/** Says what a project lacks to run on this machine. Returns the exit code: 0, or 3 when something is wrong. */
export async function doctor(
  directory: string,
  { cwd, version, json, terminal, print }: Place,
): Promise<number> {
  const path = resolve(cwd, directory);
  if (!existsSync(join(path, "package.json"))) {
    throw new CliError(
      "INVALID_VALUE",
      `There is no project in ${path}.`,
      "Pass the directory of a project.",
    );
  }
  const bun = await findBun();
  const own = join(path, "node_modules/.bin/bun");
  const run = bun.inShell ? "bun run" : "npm run";
  const env = join(path, ".env");
  const project: Project = {
    path,
    run,
    manifest: JSON.parse(readFileSync(join(path, "package.json"), "utf8")),
    env: existsSync(env) ? readFileSync(env, "utf8") : undefined,
  };
  const findings = [
    origin(path, version),
    await checkBun(bun.inShell ? bun.usable : existsSync(own) ? own : undefined, project),
    checkDependencies(project),
    ...checkEnv(project),
    await checkPort(project),
    isOnPostgres(path) ? await checkPostgres(project) : checkDatabase(project),
    checkMail(project),
  ];
  const ok = findings.every(({ state }) => state !== "wrong");
  if (json) print(`${JSON.stringify({ ok, directory: path, findings })}\n`);
  const mark = { ok: "done", note: "skipped", wrong: "failed" } as const satisfies Record<string, Mark>;
  for (const { name, state, text } of findings) terminal.mark(mark[state], `${name}: ${text}`);
  return ok ? 0 : 3;
}

function origin(path: string, version: string): Finding {
  const file = join(path, ".damson.json");
  if (!existsSync(file))
    return {
      name: "Version",
      state: "note",
      text: ".damson.json is missing, so this project cannot be upgraded",
    };
  const made: { version?: string } = JSON.parse(readFileSync(file, "utf8"));
  return { name: "Version", state: "ok", text: `${made.version}; this is create-damson ${version}` };
}

async function checkBun(bun: string | undefined, { manifest, run }: Project): Promise<Finding> {
  const wanted = manifest.peerDependencies?.bun ?? bunNeeded;
  const install = `install ${wanted} or newer: npm install${run === "npm run" ? "" : " --global bun"}`;
  const found = bun && (await versionOf(bun));
  if (!found) return { name: "Bun", state: "wrong", text: `missing; ${install}` };
  return isRecentBun(found)
    ? { name: "Bun", state: "ok", text: found }
    : { name: "Bun", state: "wrong", text: `${found} is too old; ${install}` };
}

function checkDependencies({ path, run, manifest }: Project): Finding {
  const wanted = Object.entries(manifest.dependencies ?? {});
  const wrong = wanted.filter(([name, version]) => {
    const file = join(path, "node_modules", name, "package.json");
    return (
      !existsSync(file) || (/^\d/.test(version) && JSON.parse(readFileSync(file, "utf8")).version !== version)
    );
  });
  if (wrong.length === 0) return { name: "Dependencies", state: "ok", text: `${wanted.length} installed` };
  const names = wrong.map(([name]) => name).slice(0, 3);
  const more = wrong.length > names.length ? ", …" : "";
  const text = `missing or of another version (${names.join(", ")}${more}); run: ${run.split(" ")[0]} install`;
  return { name: "Dependencies", state: "wrong", text };
}

function checkEnv({ path, run, env }: Project): Finding[] {
  const name = ".env";
  if (env === undefined) return [{ name, state: "wrong", text: `missing; run: ${run} setup` }];
  const secret = settingIn(env, "AUTH_SECRET") ?? "";
  const open = process.platform !== "win32" && (statSync(join(path, ".env")).mode & 0o077) !== 0;
  return [
    Buffer.byteLength(secret) < 32
      ? {
          name,
          state: "wrong",
          text: "AUTH_SECRET needs at least 32 characters, for example from: openssl rand -hex 32",
        }
      : { name, state: "ok", text: "there, with a secret" },
    ...(open
      ? ([{ name, state: "note", text: "other users can read it; run: chmod 600 .env" }] satisfies Finding[])
      : []),
  ];
}

async function checkPort({ env = "" }: Project): Promise<Finding> {
  const text = process.env.PORT || settingIn(env, "PORT") || "3000";
  const port = Number(text);
  const name = "Port";
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    return { name, state: "wrong", text: `PORT=${text} is not a number from 1 to 65535` };
  if (!(await portInUse(port))) return { name, state: "ok", text: `${port} is free` };
  const other = await freePort(port + 1);
  return { name, state: "note", text: `${port} is in use, by this project or another; ${other} is free` };
}

function checkDatabase({ path, run, env = "" }: Project): Finding {
  const name = "Database";
  const url = process.env.DATABASE_URL || settingIn(env, "DATABASE_URL") || "file:./data/app.db";
  if (!url.startsWith("file:"))
    return { name, state: "note", text: `at ${url.replace(/\/\/[^@/]*@/, "//")}` };
  const file = url.slice("file:".length);
  if (existsSync(resolve(path, file))) return { name, state: "ok", text: file };
  return { name, state: "wrong", text: `${file} is missing; run: ${run} setup` };
}

function isOnPostgres(path: string): boolean {
  const file = join(path, ".damson.json");
  if (!existsSync(file)) return false;
  const { options }: { options?: { database?: string } } = JSON.parse(readFileSync(file, "utf8"));
  return options?.database === "postgres";
}

async function checkPostgres({ path, run, env = "" }: Project): Promise<Finding> {
  const name = "Database";
  const text = process.env.DATABASE_URL || settingIn(env, "DATABASE_URL");
  if (!text)
    return existsSync(join(path, "data/postgres"))
      ? { name, state: "ok", text: "the project's own PostgreSQL, in data/postgres" }
      : { name, state: "wrong", text: `data/postgres is missing; run: ${run} setup` };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    return {
      name,
      state: "wrong",
      text: "DATABASE_URL must look like postgres://user:password@host:5432/app",
    };
  const place = `${url.host}${url.pathname}`;
  if (url.hostname === "")
    return { name, state: "note", text: `${place}, by a socket, which was not checked` };
  const problem = await problemWithPostgres(url.hostname, Number(url.port || 5432));
  if (problem === undefined) return { name, state: "ok", text: `PostgreSQL answers at ${place}` };
  return { name, state: "wrong", text: `${place}: ${problem}` };
}

function checkMail({ env = "" }: Project): Finding {
  const name = "Email";
  if (settingIn(env, "DEMO") === "true") return { name, state: "ok", text: "a demo sends none" };
  if (settingIn(env, "SMTP_URL")) return { name, state: "ok", text: "sent by the server in SMTP_URL" };
  return { name, state: "note", text: "shown at /dev/mailbox in development; production needs SMTP_URL" };
}

/** The value of a variable that is set in the text of a `.env` file. */
function settingIn(env: string, name: string): string | undefined {
  return (
    env.match(new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\n#]*)`, "m"))?.[1]?.trim() ||
    undefined
  );
}
