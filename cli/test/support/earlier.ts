import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { emptyFolder } from "./command.ts";
import { asNext, release, runRelease, sh } from "./releases.ts";

const old = join(import.meta.dirname, "../fixture/create-damson-0.2.0.tgz");
const template = join(import.meta.dirname, "../../../template");
const home = mkdtempSync(join(tmpdir(), "damson-earlier-"));
let program = "";

/** Unpacks 0.2.0 and packs the release after it before the tests of a file. */
export function prepareEarlier(): void {
  beforeAll(() => {
    for (const name of ["old", "next"]) mkdirSync(join(home, name));
    sh(join(home, "old"), "tar", "-xzf", old);
    program = asNext(release(join(home, "next"), template)).program;
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));
}

/** The create-damson of the release after 0.2.0. */
export const nextProgram = () => program;

/** A committed project of 0.2.0 with an owner's changes, and the output of its upgrade. */
export async function upgraded(change: (path: string) => void | Promise<void>, ...words: string[]) {
  const cwd = emptyFolder();
  sh(cwd, "bun", join(home, "old/package/dist/bin.js"), "shop", "--no-install", ...words);
  const path = join(cwd, "shop");
  await change(path);
  sh(path, "git", "add", "--all");
  sh(path, "git", "commit", "--quiet", "--allow-empty", "-m", "Mine");
  const command = ["upgrade", "--json", "--no-install"];
  const { code, stdout, stderr } = await runRelease({ program }, command, { project: path, registry: [old] });
  expect([0, 7], stderr + stdout).toContain(code);
  return { path, code, report: JSON.parse(stdout) };
}
