import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** The cached result of a stage whose tests all passed. */
export interface Kept {
  passed: number;
  /** The names of tests that could not run on this machine. */
  skipped: string[];
}

/** Older results are ignored: something that no digest covers may have changed, such as a system library. */
const longestMs = 14 * 24 * 3_600_000;

/** The user's folder of results, for all clones of the repository on this machine. */
export function folderOfResults(env: Record<string, string | undefined> = process.env): string {
  const cache = env.XDG_CACHE_HOME;
  return join(cache && isAbsolute(cache) ? cache : join(homedir(), ".cache"), "damson", "test-results");
}

/** The text of a file: the result with its digest, so that an incomplete or edited file is ignored. */
function sealed(key: string, { passed, skipped }: Kept): string {
  const body = JSON.stringify({ key, passed, skipped });
  return `${body}\n${createHash("sha256").update(body).digest("hex")}\n`;
}

/** The stored result for these inputs. @returns undefined if there is no reliable one */
export function readResult(folder: string, key: string): Kept | undefined {
  const file = join(folder, key);
  try {
    if (Date.now() - statSync(file).mtimeMs > longestMs) return undefined;
    const text = readFileSync(file, "utf8");
    const kept: Kept = JSON.parse(text.split("\n", 1)[0] ?? "");
    return text === sealed(key, kept) && kept.passed > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Cannot be the name of a result, because that is a digest. */
const machineFile = "machine.json";

/** The description of the machine at the last run. @returns undefined if it is unknown */
export function readMachine(folder: string): Record<string, string> | undefined {
  try {
    const parts: unknown = JSON.parse(readFileSync(join(folder, machineFile), "utf8"));
    return Object.fromEntries(Object.entries(Object(parts)).map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}

/** Stores the description for the next run, which reports what has changed. */
export function keepMachine(folder: string, machine: Record<string, string>): void {
  writeInto(folder, machineFile, `${JSON.stringify(machine, null, 2)}\n`);
}

/**
 * Stores a result, and removes old ones.
 * @returns whether it is stored; false if the folder is not writable
 */
export function keepResult(folder: string, key: string, kept: Kept): boolean {
  const isKept = writeInto(folder, key, sealed(key, kept));
  if (!isKept) return false;
  // Runs in other clones write and remove files there at the same time.
  for (const name of readdirSync(folder)) {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > longestMs) rmSync(join(folder, name), { force: true });
  }
  return true;
}

/** Writes a file completely or not at all. @returns whether it succeeded */
function writeInto(folder: string, name: string, text: string): boolean {
  const own = join(folder, `.${name}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(own, text);
    renameSync(own, join(folder, name));
    return true;
  } catch {
    if (existsSync(own)) rmSync(own);
    return false;
  }
}
