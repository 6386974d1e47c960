import { spawnSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { availableParallelism, homedir, networkInterfaces, release } from "node:os";
import { delimiter, join } from "node:path";
import { plainEnvironment } from "./processes.ts";

/** Variables that do not affect results: those of terminals, sessions, folders, and of the runner itself. */
const irrelevant =
  /^(PATH|PWD|OLDPWD|SHLVL|_|SHELL|TERM.*|COLOR.*|COLUMNS|LINES|EDITOR|NODE|CI|GOGC|CHROME_BIN|TEST_SLOWNESS|SSH_.*|TMUX.*|VSCODE_.*|LS_COLORS|WINDOWID|DISPLAY|XDG_SESSION_.*|INVOCATION_ID|JOURNAL_STREAM)$/;

/** Files of the home folder that git, npm or Bun reads. */
const ofHome = [".npmrc", ".bunfig.toml", ".gitconfig", ".config/.bunfig.toml", ".config/git/config"];

/**
 * Describes what could change results apart from the repository's files: the system, the user's rights and
 * settings, variables, and the versions of programs. It contains no path of the repository.
 *
 * @param browser the executable of a Chromium
 * @returns a digest of each, by a readable name
 */
export function describeMachine(browser: string): Record<string, string> {
  const parts: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    parts[name] = createHash("sha256")
      .update(JSON.stringify(value ?? null))
      .digest("hex")
      .slice(0, 32);
  };
  add("the system", [process.platform, process.arch, release(), read("/etc/os-release")]);
  add("the number of cores", availableParallelism());
  add("the network", isAlone());
  add("/dev", ["/dev/shm", "/dev/full"].map(existsSync));
  add("the user's rights", [process.getuid?.() === 0, process.umask()]);
  add("Bun", [Bun.version, Bun.revision]);
  // Chromium may be a script that starts another program.
  add("Chromium", spawnSync(browser, ["--version"], { encoding: "utf8" }).stdout);
  for (const folder of foldersOfPrograms()) {
    const programs = programsIn(folder);
    if (programs.length > 0) add(`programs in ${folder}`, programs);
  }
  for (const name of ofHome) add(`~/${name}`, read(join(homedir(), name)));
  const known = Object.entries(plainEnvironment()).filter(([name]) => !irrelevant.test(name));
  for (const [name, value] of known.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    add(`the variable ${name}`, value);
  return parts;
}

/** A digest of {@link describeMachine} that ignores where programs are installed. */
export function digestOfMachine(machine: Record<string, string>): string {
  const parts = Object.entries(machine).map(([name, digest]) => [
    name.replace(/^(programs) in .*/s, "$1"),
    digest,
  ]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The names of the differences between two descriptions of a machine. */
export function differences(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}

/** Whether only the loopback interface is up, so that Chromium takes the machine for offline. */
export function isAlone(): boolean {
  return Object.values(networkInterfaces()).every((some) => some?.every(({ internal }) => internal) ?? true);
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** The folders on PATH, except those that packages add. */
function foldersOfPrograms(): string[] {
  const folders = new Set((process.env.PATH ?? "").split(delimiter));
  return [...folders].filter((folder) => folder !== "" && !/node_modules|bun-node-/.test(folder));
}

/** The programs of a folder by name, size and time; none if it cannot be read. */
function programsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => {
        const stat = statSync(join(folder, name), { throwIfNoEntry: false });
        return `${name} ${stat?.size} ${stat?.mtimeMs}`;
      });
  } catch {
    return [];
  }
}

/** Whether a repository's files are exactly those of its commit. */
export function isCommitted(root: string): boolean {
  const { status, stdout } = git(root, ["status", "--porcelain", "--untracked-files=all"]);
  return status === 0 && stdout === "";
}

/**
 * A digest of the files of a repository that git does not ignore, and of the ignored `.env` files, which Bun reads.
 *
 * @param isRead whether a file, by its path in the repository, is one of them
 * @returns undefined if git does not know the folder
 */
export function digestOfFiles(root: string, isRead: (path: string) => boolean): string | undefined {
  const { status, stdout } = git(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const paths = new Set(stdout.split("\0").filter(Boolean));
  if (status !== 0 || paths.size === 0) return undefined;
  const folders = new Set([...paths].map((path) => path.split("/").slice(0, -1).join("/")));
  for (const folder of folders)
    for (const name of existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
      if (name.startsWith(".env")) paths.add(join(folder, name));
  const hash = createHash("sha256");
  for (const path of [...paths].filter(isRead).sort()) addFile(hash, root, path);
  return hash.digest("hex");
}

function addFile(hash: Hash, root: string, path: string): void {
  const file = join(root, path);
  const stat = lstatSync(file, { throwIfNoEntry: false });
  // A deleted file, or the folder of another repository.
  if (stat === undefined || stat.isDirectory()) return;
  const content = stat.isSymbolicLink() ? Buffer.from(readlinkSync(file)) : readFileSync(file);
  hash.update(`${JSON.stringify([path, stat.mode & 0o100, content.byteLength])}\n`).update(content);
}

function git(root: string, words: readonly string[]) {
  const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  return { status, stdout: stdout ?? "" };
}
