import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError, cancelled } from "../errors.ts";
import { run } from "./shell.mjs";
import { temporaryFolder } from "./temporary.ts";

const { url } = import.meta;
/** Next to the bundle, or in the source folder of a clone. */
const program = fileURLToPath(
  new URL(url.endsWith(".ts") ? "../fetch-template.ts" : "./fetch-template.js", url),
);

/** The time limit of one download: npm's own setting, or a minute. */
const timeoutMs = Number(process.env.npm_config_fetch_timeout) || 60_000;

/**
 * Downloads a template with giget and returns the result of `read` for the archive. Giget writes everything, including
 * its cache, to a temporary folder, so that an earlier or partial copy is never used. A damaged archive is downloaded
 * once more.
 *
 * @param source anything that giget accepts
 * @param read gets the archive's path and the requested folder in it
 * @throws CliError if the download fails or is cancelled
 */
export async function download<T>(
  source: string,
  signal: AbortSignal,
  read: (archive: string, folder: string) => T,
): Promise<T> {
  const home = temporaryFolder("template");
  try {
    const first = await attempt(source, join(home, "first"), signal, read);
    const got = "again" in first ? await attempt(source, join(home, "second"), signal, read) : first;
    if ("again" in got) throw got.again;
    return got.read;
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The result of `read`, or the reason why another attempt may help. */
type Attempt<T> = { read: T } | { again: unknown };

async function attempt<T>(
  source: string,
  home: string,
  signal: AbortSignal,
  read: (archive: string, folder: string) => T,
): Promise<Attempt<T>> {
  const name = withoutSecrets(source);
  mkdirSync(home);
  const late = AbortSignal.timeout(timeoutMs);
  const { code, output } = await run({
    command: [process.execPath, program, source, join(home, "files")],
    cwd: home,
    env: environment(home),
    signal: AbortSignal.any([signal, late]),
  });
  if (signal.aborted) throw cancelled();
  if (late.aborted) throw missing(`The download of ${name} did not finish within ${timeoutMs / 1000} s.`);
  // The archive is somewhere in giget's cache; where depends on the system. `files` has only the unpacked files.
  const archive = readdirSync(home, { recursive: true, encoding: "utf8" }).find((path) =>
    /^(?!files[\\/]).*\.tar\.gz$/.test(path),
  );
  // Giget reports the folder after unpacking. A damaged archive fails before that, but is still in the cache.
  const folder = output.match(/\{"subdir":"([^"]*)"\}/)?.[1];
  if (archive && (code === 0 || !/Failed to (download|fetch)/.test(output))) {
    try {
      return { read: read(join(home, archive), folder ?? "") };
    } catch (again) {
      if (again instanceof CliError && again.code === "TEMPLATE_MISSING") throw again;
      return { again };
    }
  }
  const reason = (output.trim().split("\n").at(-1) ?? "").replaceAll(source, name);
  const failure = missing(`Could not download ${name}. ${reason}`);
  // The server has responded, and would give the same response again.
  if (/: 4\d\d\b/.test(reason)) throw failure;
  return { again: failure };
}

/** The source without anything that may be a password or token. It is shown, and recorded in the project. */
export function withoutSecrets(source: string): string {
  return source.replace(/^(\w[\w+.-]*:\/\/)[^/@]*@/, "$1").replace(/\?[^#]*/, "");
}

function environment(home: string): Record<string, string | undefined> {
  const { GIGET_REGISTRY: _registry, DEBUG: _debug, ...rest } = process.env;
  const own = { XDG_CACHE_HOME: join(home, "cache"), TMPDIR: home, TMP: home, TEMP: home };
  // Bun uses a proxy by default; recent versions of Node only with this variable.
  return { ...rest, ...own, NODE_USE_ENV_PROXY: "1" };
}

/** The note for users whose proxy will not be used; undefined if there is nothing to report. */
export function proxyNote(): string | undefined {
  const name = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].find((key) => process.env[key]);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const honoured = process.versions.bun || major >= 24 || (major === 22 && minor >= 21);
  if (!name || honoured) return undefined;
  return `Node ${process.versions.node} ignores ${name} for downloads; Node 24 and \`bunx --bun\` use it.`;
}

function missing(message: string): CliError {
  const note = proxyNote();
  const hint = `Check --template and the network${note ? `; ${note}` : "."} Without --template, the bundled template needs no network.`;
  return new CliError("TEMPLATE_MISSING", message, hint);
}
