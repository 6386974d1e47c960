import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { bunIn, foldersOnPath, isRecentBun } from "./fetch-bun.mjs";
import { run } from "./shell.mjs";

/** Which Bun we can run, and whether the user can type `bun`. */
export type BunFacts = {
  /** A Bun that is recent enough: the one that runs us, otherwise one on PATH. */
  readonly usable: string | undefined;
  /** Whether `bun` works in the user's shell: npm, Bun and other tools add their own folders to our PATH. */
  readonly inShell: boolean;
};

export async function findBun(): Promise<BunFacts> {
  const recent = async (file: string | undefined) => {
    const version = file && (await getVersion(file));
    return version && isRecentBun(version) ? file : undefined;
  };
  const all = foldersOnPath();
  const first = (folders: readonly string[]) => folders.map(bunIn).find((file) => existsSync(file));
  const [shell, any] = await Promise.all([recent(first(all.filter(isOfShell))), recent(first(all))]);
  const running = process.versions.bun && isRecentBun(process.versions.bun) ? process.execPath : undefined;
  return { usable: running ?? shell ?? any, inShell: shell !== undefined };
}

/**
 * Whether the user's shell also has this PATH folder. It lacks those of packages, node-gyp and Bun's stand-in for Node.
 */
function isOfShell(folder: string): boolean {
  return !/[\\/](?:node_modules[\\/]\.bin|node-gyp-bin|bun-node-[^\\/]*)[\\/]?$/.test(folder);
}

/** The package manager that started us, if projects do not support it. */
export function otherPackageManager(): string | undefined {
  return process.env.npm_config_user_agent?.match(/^(pnpm|yarn)\//)?.[1];
}

/** The version that a Bun executable reports; undefined if it does not run. */
export async function getVersion(bun: string): Promise<string | undefined> {
  const { code, output } = await run({ command: [bun, "--version"], cwd: process.cwd(), timeoutMs: 10_000 });
  return code === 0 ? output.trim() : undefined;
}

/** The state of git. "anonymous": git is installed, but user.name and user.email are not set. */
export async function gitState(cwd: string): Promise<"missing" | "anonymous" | "ready"> {
  const name = process.platform === "win32" ? "git.exe" : "git";
  if (!foldersOnPath().some((folder) => existsSync(join(folder, name)))) return "missing";
  const ask = (who: string) => {
    return run({ command: ["git", "-c", "user.useConfigOnly=true", "var", who], cwd, env: gitEnvironment() });
  };
  const answers = await Promise.all([ask("GIT_AUTHOR_IDENT"), ask("GIT_COMMITTER_IDENT")]);
  return answers.every(({ code }) => code === 0) ? "ready" : "anonymous";
}

/** Whether the path is inside a git repository. */
export function isInRepository(path: string): boolean {
  if (existsSync(join(path, ".git"))) return true;
  return dirname(path) !== path && isInRepository(dirname(path));
}

/**
 * The environment for git. Of git's own variables, it keeps only those for the committer and the configuration: others
 * point git to another repository, as in a git hook, or to programs to run.
 */
export function gitEnvironment(): Record<string, string | undefined> {
  const known = /^GIT_((AUTHOR|COMMITTER)_\w+|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM))$/;
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_") || known.test(name));
  return { ...Object.fromEntries(kept), PATH: foldersOnPath().join(delimiter) };
}
