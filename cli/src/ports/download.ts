import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError, cancelled } from "../errors.ts";
import { verifyTar } from "../template/tar.ts";
import { run } from "./shell.ts";

const program = fileURLToPath(new URL("./fetch-template.js", import.meta.url));

/** Milliseconds for one download: npm's own setting, or a minute. */
const limit = Number(process.env.npm_config_fetch_timeout) || 60_000;

/**
 * Downloads a template with giget and gives what `read` makes of the folder. Everything giget writes, its cache
 * too, is in a temporary folder of ours, so that no earlier or half copy is ever used; a copy that came damaged is
 * fetched once more.
 *
 * @param source anything giget takes
 * @throws CliError when it could not be had, or was cancelled
 */
export async function download<T>(
  source: string,
  signal: AbortSignal,
  read: (folder: string) => T,
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), "damson-template-"));
  try {
    const first = await attempt(source, join(home, "first"), signal);
    const got = "again" in first ? await attempt(source, join(home, "second"), signal) : first;
    if ("again" in got) throw got.again;
    return read(got.folder);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The folder the template is in, or why another attempt may help. */
type Attempt = { folder: string } | { again: CliError };

async function attempt(source: string, home: string, signal: AbortSignal): Promise<Attempt> {
  const folder = join(home, "files");
  const name = withoutSecrets(source);
  mkdirSync(home);
  const late = AbortSignal.timeout(limit);
  const { code, output } = await run({
    command: [process.execPath, program, source, folder],
    cwd: home,
    env: environment(home),
    signal: AbortSignal.any([signal, late]),
  });
  if (signal.aborted) throw cancelled();
  if (late.aborted) throw missing(`${name} did not arrive within ${limit / 1000} s.`);
  const archive = findArchive(home);
  const damage = archive && damageIn(archive);
  if (damage) return { again: damaged(name, damage) };
  if (code !== 0 || !archive) {
    const reason = (output.trim().split("\n").at(-1) ?? "").replaceAll(source, name);
    const failure = missing(`${name} could not be had. ${reason}`);
    // The server has answered; asking again gets the same answer.
    if (/: 4\d\d\b/.test(reason)) throw failure;
    return { again: failure };
  }
  if (!existsSync(folder) || readdirSync(folder).length === 0)
    throw missing(`${name}: there is no such folder in it.`);
  return { folder };
}

/** What giget has downloaded. It keeps it, whole or not. */
function findArchive(home: string): string | undefined {
  const names = readdirSync(home, { recursive: true, encoding: "utf8" });
  const archive = names.find((name) => name.startsWith("cache") && name.endsWith(".tar.gz"));
  return archive && join(home, archive);
}

/** What is wrong with an archive. Giget does not look. */
function damageIn(archive: string): string | undefined {
  try {
    verifyTar(readFileSync(archive));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A source without what may be a password or a token: it is shown, and recorded in the project. */
export function withoutSecrets(source: string): string {
  return source.replace(/^(\w[\w+.-]*:\/\/)[^/@]*@/, "$1").replace(/\?[^#]*/, "");
}

function environment(home: string): Record<string, string | undefined> {
  const { GIGET_REGISTRY: _registry, DEBUG: _debug, ...rest } = process.env;
  const own = { XDG_CACHE_HOME: join(home, "cache"), TMPDIR: home, TMP: home, TEMP: home };
  // Bun goes through a proxy by itself; Node does when it is told to, and new enough.
  return { ...rest, ...own, NODE_USE_ENV_PROXY: "1" };
}

/** What to tell somebody whose proxy will not be used, or undefined. */
export function proxyNote(): string | undefined {
  const name = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].find((key) => process.env[key]);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const honoured = process.versions.bun || major >= 24 || (major === 22 && minor >= 21);
  if (!name || honoured) return undefined;
  return `${name} is not used by Node ${process.versions.node} for downloads; Node 24 and \`bunx --bun\` do.`;
}

function missing(message: string): CliError {
  const hint = `Check --template and the network${proxyNote() ? `; ${proxyNote()}` : "."} Without --template no network is needed for it.`;
  return new CliError("TEMPLATE_MISSING", message, hint);
}

function damaged(source: string, what: string): CliError {
  const hint = "It was fetched twice. Try again later, or download it and name the file.";
  return new CliError("TEMPLATE_DAMAGED", `What came from ${source} is no whole archive: ${what}.`, hint);
}
