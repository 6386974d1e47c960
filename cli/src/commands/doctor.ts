import { existsSync, readFileSync, rmdirSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { toCliError } from "../errors.ts";
import { bunNeeded, isRecentBun } from "../ports/fetch-bun.mjs";
import { requireRegular } from "../ports/inside.ts";
import { type BunFacts, findBun, getVersion, gitState } from "../ports/machine.ts";
import { freePort, portInUse } from "../ports/port-in-use.ts";
import { problemWithPostgres } from "../ports/postgres.ts";
import { temporaryFolder } from "../ports/temporary.ts";
import { workspaceAdvice } from "../ports/workspace.ts";
import { noProjectIn, type ProjectRecord, parseRecord, recordFile, unreadable } from "../project/record.ts";
import type { Files } from "../template/files.ts";
import { changedInKit, computeSeal, kitFolder, splitKit } from "../template/kit.ts";
import { readFolder } from "../upgrade/project.ts";
import { filesOfThisVersion } from "../upgrade/trees.ts";
import type { World } from "./world.ts";

/** The result of one check. `wrong` prevents the project from running; `note` is for information only. */
type Finding = { name: string; state: "ok" | "note" | "wrong"; text: string };

const ok = (name: string, text: string): Finding => ({ name, state: "ok", text });
const note = (name: string, text: string): Finding => ({ name, state: "note", text });
const wrong = (name: string, text: string): Finding => ({ name, state: "wrong", text });

type Project = {
  path: string;
  /** `bun run` or `npm run`, whichever the user can type here. */
  run: string;
  manifest: { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> };
  record: Partial<ProjectRecord> | undefined;
  env: string | undefined;
};

/**
 * Reports everything that prevents a project from running on this machine. Returns the exit code: 0, or 3 if something
 * is wrong.
 */
export async function doctor(directory: string, place: World): Promise<number> {
  const { cwd, version, json, terminal, print } = place;
  const path = resolve(cwd, directory);
  const read = (name: string) => {
    const there = join(path, name);
    if (!existsSync(there)) return undefined;
    const stats = statSync(there);
    // Reading a pipe would wait for its writer. A link to /dev/null is fine: it means no settings.
    if (!stats.isFile() && !stats.isCharacterDevice()) requireRegular(path, [name]);
    return readFileSync(there, "utf8");
  };
  const readJson = (name: string) => {
    const text = read(name) ?? "null";
    try {
      const json: unknown = JSON.parse(text);
      return json === null ? undefined : Object(json);
    } catch {
      // A merge left conflict markers in the file.
      throw unreadable(join(path, name));
    }
  };
  const manifest = readJson("package.json");
  if (manifest === undefined) throw noProjectIn(path);
  const bun = await findBun();
  const project: Project = {
    path,
    run: bun.inShell ? "bun run" : "npm run",
    manifest,
    record: readJson(recordFile),
    env: read(".env"),
  };
  const findings = [
    checkVersion(project, version),
    await checkBun(bun, project),
    checkDependencies(project),
    ...checkWorkspace(project),
    ...checkEnv(project),
    await checkPort(project),
    project.record?.options?.database === "postgres" ? await checkPostgres(project) : checkDatabase(project),
    checkMail(project),
    checkProduction(project),
    await checkGit(project),
    ...checkMachine(project),
    ...checkKit(project, place),
  ];
  const runs = findings.every(({ state }) => state !== "wrong");
  if (json) print(`${JSON.stringify({ ok: runs, directory: path, findings })}\n`);
  const mark = { ok: "done", note: "skipped", wrong: "failed" } as const;
  for (const { name, state, text } of findings) terminal.mark(mark[state], `${name}: ${text}`);
  return runs ? 0 : 3;
}

function checkVersion({ record }: Project, version: string): Finding {
  const name = "Version";
  if (!record) return note(name, `${recordFile} is missing, so this project cannot be upgraded`);
  if (isForeign(record))
    return note(name, `${record.version}, from another template (${record.template?.source}): no upgrades`);
  return ok(name, `${record.version}; this is create-damson ${version}`);
}

/** Whether the project was created from a custom template, which `upgrade` and `diff` do not support. */
function isForeign({ template }: Partial<ProjectRecord>): boolean {
  return (template?.source ?? "bundled") !== "bundled";
}

async function checkBun({ inShell, usable }: BunFacts, { path, manifest, run }: Project): Promise<Finding> {
  const wanted = manifest.peerDependencies?.bun ?? bunNeeded;
  const install = `install ${wanted} or newer: npm install${run === "npm run" ? "" : " --global bun"}`;
  const own = join(path, "node_modules/bun/package.json");
  // Never run the project's own Bun: the project may come from someone else.
  const found = inShell ? usable && (await getVersion(usable)) : versionIn(own);
  if (!found) return wrong("Bun", `missing; ${install}`);
  return isRecentBun(found) ? ok("Bun", found) : wrong("Bun", `${found} is too old; ${install}`);
}

function checkDependencies({ path, run, manifest }: Project): Finding {
  const name = "Dependencies";
  const wanted = Object.entries(manifest.dependencies ?? {});
  const lacking = wanted.flatMap(([dependency, version]) => {
    const file = join(path, "node_modules", dependency, "package.json");
    const found = versionIn(file);
    const there = /^\d/.test(version) ? found === version : found !== undefined;
    return there ? [] : [dependency];
  });
  if (lacking.length === 0) return ok(name, `${wanted.length} installed`);
  const names = `${lacking.slice(0, 3).join(", ")}${lacking.length > 3 ? ", …" : ""}`;
  return wrong(name, `missing or the wrong version (${names}); run: ${run.split(" ")[0]} install`);
}

/** Whether the root of the surrounding workspace has the settings that only take effect there. */
function checkWorkspace({ path, manifest, record }: Project): Finding[] {
  const manager = record?.runner ?? "bun";
  const lock = ["bun.lock", "package-lock.json"].find((file) => existsSync(join(path, file)));
  const advice = workspaceAdvice(path, { project: manifest, manager, lock });
  return advice.length > 0 ? [wrong("Workspace", advice.map((line) => line.trim()).join(" "))] : [];
}

/** The version of an installed package; undefined if it is missing or only partly installed. */
function versionIn(manifest: string): string | undefined {
  try {
    const { version } = Object(JSON.parse(readFileSync(manifest, "utf8")));
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}

function checkEnv({ path, run, env }: Project): Finding[] {
  const name = ".env";
  if (env === undefined) return [wrong(name, `missing; run: ${run} setup`)];
  const secret = settingIn(env, "AUTH_SECRET") ?? "";
  const open = process.platform !== "win32" && (statSync(join(path, ".env")).mode & 0o077) !== 0;
  return [
    Buffer.byteLength(secret) < 32
      ? wrong(name, "AUTH_SECRET needs at least 32 characters, for example from: openssl rand -hex 32")
      : ok(name, "present, with a secret"),
    ...(open ? [note(name, "readable by other users; run: chmod 600 .env")] : []),
  ];
}

async function checkPort({ env = "" }: Project): Promise<Finding> {
  const name = "Port";
  const text = process.env.PORT || settingIn(env, "PORT") || "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    return wrong(name, `PORT=${text} is not a number from 1 to 65535`);
  if (!(await portInUse(port))) return ok(name, `${port} is free`);
  return note(
    name,
    `${port} is in use by this project or another program; ${await freePort(port + 1)} is free`,
  );
}

function checkDatabase({ path, run, env = "" }: Project): Finding {
  const name = "Database";
  const url = process.env.DATABASE_URL || settingIn(env, "DATABASE_URL") || "file:./data/app.db";
  if (!url.startsWith("file:")) return note(name, `at ${url.replace(/\/\/[^@/]*@/, "//")}`);
  const file = url.slice("file:".length);
  return existsSync(resolve(path, file))
    ? ok(name, file)
    : wrong(name, `${file} is missing; run: ${run} setup`);
}

async function checkPostgres({ path, run, env = "" }: Project): Promise<Finding> {
  const name = "Database";
  const text = process.env.DATABASE_URL || settingIn(env, "DATABASE_URL");
  if (!text)
    return existsSync(join(path, "data/postgres"))
      ? ok(name, "the project's own PostgreSQL, in data/postgres")
      : wrong(name, `data/postgres is missing; run: ${run} setup`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    return wrong(name, "DATABASE_URL must look like postgres://user:password@host:5432/app");
  const place = `${url.host}${url.pathname}`;
  if (url.hostname === "") return note(name, `${place} (socket, not checked)`);
  const problem = await problemWithPostgres(url.hostname, Number(url.port || 5432));
  return problem === undefined
    ? ok(name, `PostgreSQL answers at ${place}`)
    : wrong(name, `${place}: ${problem}`);
}

function checkMail({ env = "" }: Project): Finding {
  const name = "Email";
  if (settingIn(env, "DEMO") === "true") return ok(name, "a demo sends none");
  if (settingIn(env, "SMTP_URL")) return ok(name, "sent by the server in SMTP_URL");
  return note(name, "shown at /dev/mailbox in development; production needs SMTP_URL");
}

/** The settings that production also requires. Without them, the server does not start. */
function checkProduction({ env = "" }: Project): Finding {
  const name = "Production";
  const setting = (variable: string) => process.env[variable] || settingIn(env, variable);
  const needed = ["BASE_URL", "AUTH_SECRET", "SMTP_URL", "EMAIL_FROM"];
  const lacking = setting("DEMO") === "true" ? [] : needed.filter((variable) => !setting(variable));
  if (lacking.length === 0) return ok(name, "all settings are present");
  const tell = setting("NODE_ENV") === "production" ? wrong : note;
  return tell(name, `production also needs ${lacking.join(", ")}`);
}

async function checkGit({ path }: Project): Promise<Finding> {
  const name = "git";
  const state = await gitState(path);
  if (state === "missing") return note(name, "missing; upgrade and diff need it");
  return state === "ready" ? ok(name, "there") : note(name, "user.name and user.email are not set");
}

/** Checks the disk, the folder for temporary files, and the Node version that npm uses. */
function checkMachine({ path }: Project): Finding[] {
  const { bavail, bsize } = statfsSync(path);
  const free = Math.round((bavail * bsize) / 1e6);
  const [major = 0] = process.versions.node.split(".").map(Number);
  return [
    free < leastFreeMb ? note("Disk", `only ${free} MB are free`) : ok("Disk", `${free} MB free`),
    checkTemporary(),
    ...(process.versions.bun || major >= 22
      ? []
      : [note("Node", `${process.versions.node}; some packages require 22 when you use npm`)]),
  ];
}

const leastFreeMb = 500;

function checkTemporary(): Finding {
  const name = "Temporary files";
  try {
    rmdirSync(temporaryFolder("doctor"));
    return ok(name, tmpdir());
  } catch (error) {
    const { message, hint } = toCliError(error);
    return wrong(name, `${message} ${hint}`);
  }
}

/** Whether the kit is unchanged. An upgrade replaces an unchanged kit. */
function checkKit({ path, record }: Project, place: World): Finding[] {
  const name = kitFolder;
  if (record?.kit === undefined || isForeign(record)) return [];
  const now = readFolder(path, kitFolder);
  if (computeSeal(now) === record.kit) return [ok(name, "unmodified; upgrades replace the whole folder")];
  const advice = "upgrades merge it file by file";
  const laid = laidKit(record, place);
  if (!laid) return [note(name, `changed, so ${advice}; \`create-damson diff\` shows what`)];
  const changed = changedInKit(laid, now);
  const more = changed.length - shownFiles;
  return [
    note(name, `${changed.length} ${changed.length === 1 ? "file" : "files"} changed, so ${advice}`),
    ...changed.slice(0, shownFiles).map((file) => note(name, `${file} ${changeOf(file, laid, now)}`)),
    ...(more > 0 ? [note(name, `and ${more} more`)] : []),
  ];
}

const shownFiles = 10;

function changeOf(path: string, laid: Files, now: Files): string {
  if (!laid.has(path)) return "is yours";
  return now.has(path) ? "was changed" : "is missing";
}

/** The kit that this version creates; undefined if another version or another template created the project. */
function laidKit(record: Partial<ProjectRecord>, place: World): Files | undefined {
  try {
    const laid = filesOfThisVersion(parseRecord(JSON.stringify(record), recordFile), place);
    return computeSeal(laid) === record.kit ? splitKit(laid).kit : undefined;
  } catch {
    return undefined;
  }
}

/** The value of a variable in the text of a `.env` file. */
function settingIn(env: string, name: string): string | undefined {
  const line = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\n#]*)`, "m");
  return env.match(line)?.[1]?.trim() || undefined;
}
