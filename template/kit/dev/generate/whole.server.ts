import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Refusal } from "./names.server.ts";

// Makes a change to many files appear all at once: works in a copy of the project, in a folder that git and Vite
// ignore, then moves the files into place. A development server never sees half a change, and an interrupted command
// leaves none behind.

const place = ".tanstack/change";
const types = "tsconfig.tsbuildinfo";
const routeTree = "src/app/routeTree.gen.ts";
/** The folders that commands may change. The copy only links to the others. */
const copied = new Set(["src", "kit", "scripts", "e2e", "docs", "drizzle"]);
const left = new Set([".git", ".tanstack", "data", "dist"]);
const largest = 4_000_000;

type Contents = ReadonlyMap<string, Buffer>;

interface Owner {
  pid: number;
  /** The command, such as "generate feature notes". */
  said: string;
}

/** The files to move into place, in this order, each with the hash of the file that it replaces; "" for a new file. */
interface Ready extends Owner {
  moves: [path: string, before: string][];
  deletes: [path: string, before: string][];
}

/**
 * Changes a project by way of a copy. When `work` is done, its changes are moved into place; if it throws or is
 * interrupted, they are not. Migrations are moved before the code that needs them, and the journal last.
 * @param said the command, for messages
 * @throws Refusal if another such command is running, if a file to change was changed meanwhile, or if one cannot be
 * moved into place; the next command then completes the change
 */
export async function changeWhole<Result>(
  root: string,
  said: string,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  finishInterrupted(root);
  const home = join(root, place);
  const own = `${home}-${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const owner: Owner = { pid: process.pid, said };
  writeFileSync(join(own, "owner.json"), JSON.stringify(owner));
  try {
    // Fails if another process was faster.
    renameSync(own, home);
  } catch {
    rmSync(own, { recursive: true, force: true });
    throw new Refusal("Another command is changing this project: wait until it finishes.");
  }
  const clear = () => rmSync(home, { recursive: true, force: true });
  const stop = () => {
    clear();
    process.exit(130);
  };
  // The signal may arrive twice: a terminal sends it to this process, and to `bun run`, which forwards it.
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    const copy = join(home, "project");
    const before = getContents(root);
    writeCopy(root, copy, before);
    const result = await work(copy);
    publish(root, prepareChange(root, owner, before, getContents(copy)));
    clear();
    return result;
  } catch (error) {
    if (!(error instanceof Unfinished)) clear();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Some files are already in place, others are not. */
class Unfinished extends Refusal {}

const isCopy = (root: string) => root.replaceAll("\\", "/").endsWith(`/${place}/project`);

/**
 * Completes the moves of a killed command. If it had not begun to move files, drops its changes.
 * @returns the completed command
 * @throws Refusal if that command is still running, or the owner has changed a file that it would change
 */
export function finishInterrupted(root: string): string | undefined {
  const home = join(root, place);
  if (!existsSync(home)) return undefined;
  const owner = readJson<Owner>(join(home, "owner.json"));
  if (owner && isRunning(owner.pid))
    throw new Refusal(`bun run ${owner.said} is running (process ${owner.pid}): wait until it finishes.`);
  const ready = readJson<Ready>(join(home, "ready.json"));
  if (ready) publish(root, ready);
  rmSync(home, { recursive: true, force: true });
  return ready?.said;
}

/** For commands that only read the project: completes an interrupted change and reports it. @throws Refusal */
export function resumeInterrupted(root: string): void {
  const owner = readJson<Owner>(join(root, place, "owner.json"));
  if (owner && isRunning(owner.pid)) return;
  const said = finishInterrupted(root);
  if (said) console.error(`Completed bun run ${said}, which was interrupted.`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
}

const readJson = <Shape>(path: string): Shape | undefined =>
  existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;

const isCopied = (root: string, name: string) => {
  const stats = statSync(join(root, name), { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size < largest && !/^\.env(?!\.example)|\.tsbuildinfo$/.test(name);
};

function getContents(root: string): Contents {
  const folders = [...copied].filter((name) => existsSync(join(root, name)));
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path.replaceAll("\\", "/")}`,
    ),
  );
  const paths = [...readdirSync(root), ...inside].filter((path) => isCopied(root, path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path))]));
}

function writeCopy(root: string, copy: string, contents: Contents): void {
  for (const [path, content] of contents) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), content);
  }
  for (const name of readdirSync(root))
    if (!copied.has(name) && !left.has(name) && statSync(join(root, name)).isDirectory())
      symlinkSync(join(root, name), join(copy, name), "junction");
  // The type checker's results contain relative paths of modules.
  const known = join(root, types);
  if (existsSync(known)) {
    const text = readFileSync(known, "utf8");
    writeFileSync(join(copy, types), text.replace(/"(?:\.\/(?=node_modules\/)|(?=\.\.\/))/g, `"${outward}`));
  }
}

/** The relative path from the copy to the project. */
const outward = "../../../";

/** Keeps what the type checker found in the copy, for the project. */
export function keepTypes(copy: string): void {
  const known = join(copy, types);
  if (!isCopy(copy) || !existsSync(known)) return;
  const text = readFileSync(known, "utf8");
  const own = text
    .replaceAll(`"${outward}node_modules/`, '"./node_modules/')
    .replaceAll(`"${outward}../`, '"../');
  writeFileSync(join(copy, outward, types), own);
}

const hashContent = (content: Uint8Array | undefined) =>
  content ? new Bun.CryptoHasher("sha256").update(content).digest("hex") : "";

const currentHash = (root: string, path: string) =>
  existsSync(join(root, path)) ? hashContent(readFileSync(join(root, path))) : "";

function prepareChange(root: string, owner: Owner, before: Contents, after: Contents): Ready {
  const changed = [...after].flatMap(([path, content]) =>
    before.get(path)?.equals(content) ? [] : [[path, hashContent(before.get(path))] as [string, string]],
  );
  const isRoute = ([path]: [string, string]) => Number(path.startsWith("src/routes/"));
  // Delete routes first. While they exist, a development server reloads them with everything that they import.
  const deletes = [...before]
    .flatMap(([path, content]): [string, string][] => (after.has(path) ? [] : [[path, hashContent(content)]]))
    .toSorted((a, b) => isRoute(b) - isRoute(a));
  const rank = ([path, was]: [string, string]) =>
    path.endsWith("_journal.json") ? 2 : path.startsWith("drizzle/") ? 1 : was === "" ? 0 : 3;
  const moves = changed.toSorted((a, b) => rank(a) - rank(b));
  assertUnchanged(root, [...moves, ...deletes], "nothing was written: try again");
  return { ...owner, moves, deletes };
}

function assertUnchanged(root: string, paths: Ready["moves"], then: string): void {
  const other = paths.find(([path, was]) => path !== routeTree && currentHash(root, path) !== was);
  if (other) throw new Refusal(`${other[0]} was changed in the meantime; ${then}.`);
}

function publish(root: string, ready: Ready): void {
  const home = join(root, place);
  const copy = join(home, "project");
  const note = join(home, "ready.json");
  if (!existsSync(note)) {
    writeFileSync(`${note}.new`, JSON.stringify(ready));
    renameSync(`${note}.new`, note);
  }
  const pending = ready.moves.filter(([path]) => existsSync(join(copy, path)));
  const deletes = ready.deletes.filter(([path]) => existsSync(join(root, path)));
  assertUnchanged(
    root,
    [...pending, ...deletes],
    `bun run ${ready.said} was interrupted: delete ${place} to abandon it`,
  );
  try {
    for (const [path] of pending) {
      const target = join(root, path);
      mkdirSync(dirname(target), { recursive: true });
      if (existsSync(target)) chmodSync(join(copy, path), statSync(target).mode);
      renameSync(join(copy, path), target);
    }
    for (const [path] of deletes) {
      rmSync(join(root, path));
      removeEmpty(root, dirname(path));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unfinished(`${reason}: fix that, then run any command, which completes ${ready.said}.`);
  }
}

function removeEmpty(root: string, path: string): void {
  if (path === "." || readdirSync(join(root, path)).length > 0) return;
  rmSync(join(root, path), { recursive: true });
  removeEmpty(root, dirname(path));
}
