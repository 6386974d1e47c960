import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { limitMs } from "../../../packages/conformance/src/limits.ts";

export type Ended = { code: number | null; stdout: string; stderr: string };

export type Settings = {
  cwd: string;
  runtime?: "node" | "bun";
  env?: Record<string, string | undefined>;
  /** "pipe": an input that stays open without any data. */
  stdin?: "ignore" | "pipe";
  /** Words before the command, such as a wrapper. */
  before?: readonly string[] | undefined;
};

export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
).version;

/** Skips the slow steps. */
export const quick = ["--no-install", "--no-git"];

/** The PATH without npm's folders, and without the one in which `bun --bun` acts as Node. */
const others = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !basename(folder).startsWith("bun-node-") && !folder.includes("node_modules"));
const path = [inject("bun"), ...others].join(delimiter);

/** The runtimes on this machine. Bun runs these tests, so Node may be missing. */
export const runtimes = (["node", "bun"] as const).filter((name) => executable(name) !== "");

/** An empty folder outside of any repository. It is removed after the test. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "damson test ")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}

/**
 * A command prefix that makes even root respect file modes. The user stays the same, so that Bun can be in a
 * folder that only this user may enter. Empty for other users, and undefined if root cannot give up these
 * capabilities.
 */
export function obeyingModes(): readonly string[] | undefined {
  if (process.getuid?.() !== 0) return [];
  const setpriv = executable("setpriv");
  const overrides = "-dac_override,-dac_read_search";
  const words = [`--bounding-set=${overrides}`, `--inh-caps=${overrides}`];
  const tried = [...words, executable("bun"), inject("program"), "--version"];
  return setpriv && spawnSync(setpriv, tried).status === 0 ? [setpriv, ...words] : undefined;
}

/** Starts the built program without a terminal. */
export function startProgram(
  words: readonly string[],
  { cwd, runtime = "bun", env, before = [], stdin = "ignore" }: Settings,
): ChildProcess {
  const [command = "", ...more] = [...before, executable(runtime), inject("program"), ...words];
  return spawn(command, more, {
    cwd,
    env: { ...baseEnvironment(), ...env },
    stdio: [stdin, "pipe", "pipe"],
  });
}

export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (part) => {
    stdout += part;
  });
  child.stderr?.on("data", (part) => {
    stderr += part;
  });
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ code, stdout, stderr }));
  });
}

/** Runs the built program without a terminal. */
export function runProgram(words: readonly string[], settings: Settings): Promise<Ended> {
  return ended(startProgram(words, settings));
}

/** The path of a program, for tests that change PATH. */
export function executable(name: string): string {
  return spawnSync("which", [name], { encoding: "utf8", env: { PATH: path } }).stdout.trim();
}

/**
 * An environment that does not depend on who runs the tests: with an identity for git, without variables of
 * npm or CI.
 */
export function baseEnvironment(): Record<string, string | undefined> {
  return {
    PATH: path,
    HOME: process.env.HOME,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@example.org",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@example.org",
  };
}

export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + limitMs(120_000);
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Timed out waiting until ${holds}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Whether a process runs. A zombie does not. */
export function isAlive(pid: string): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", pid.trim()], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}
