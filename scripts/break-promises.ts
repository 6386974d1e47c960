import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { breaks } from "../tests/breaks/breaks.ts";

const root = join(import.meta.dirname, "..");

export interface SecurityPromise {
  number: number;
  text: string;
  proofs: { file: string; titles: string[] }[];
}

/**
 * Breaks one mechanism after another in a copy of the repository, runs the tests of its promise, and prints which tests
 * failed.
 *
 * @returns whether tests caught every break, and every promise has one
 */
export async function breakPromises(promises: readonly SecurityPromise[]): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), "promises-"));
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", listed, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  for (const file of stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path))))
    cpSync(join(root, file), join(home, file));
  for (const folder of ["", "template", "cli", "packages/conformance"])
    if (existsSync(join(root, folder, "node_modules")))
      symlinkSync(join(root, folder, "node_modules"), join(home, folder, "node_modules"));
  try {
    let ok = true;
    for (const promise of promises) {
      const lines = await breakOne(promise, home);
      ok &&= lines.every((line) => !line.startsWith("✘"));
      console.log(lines.join("\n"));
    }
    return ok;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns the lines to print. A line that begins with ✘ is a failure. */
async function breakOne({ number, text, proofs }: SecurityPromise, home: string): Promise<string[]> {
  const titles = proofs.flatMap(({ titles }) => titles).map(RegExp.escape);
  const testsIn = (folder: string) => {
    const own = proofs.map(({ file }) => file).filter((file) => file.startsWith(`${folder}/`));
    return ["--testNamePattern", titles.join("|"), ...own.map((file) => file.slice(folder.length + 1))];
  };
  const mine = breaks.filter(({ promise }) => promise === number);
  if (mine.length === 0) return [`✘ ${number} ${text} No break is listed for this promise.`];
  for (const folder of new Set(mine.map(({ folder = "template" }) => folder)))
    if (!(await runTests(join(home, folder), testsIn(folder))).passed)
      return [`✘ ${number} ${text} Its tests fail even without a break.`];
  const lines: string[] = [];
  for (const { folder = "template", file, from, to } of mine) {
    const copy = join(home, folder);
    const path = join(copy, file);
    const source = readFileSync(path, "utf8");
    if (source.split(from).length !== 2) {
      lines.push(`✘ ${number} ${text} ${file} does not contain this exactly once: ${from}`);
      continue;
    }
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    const { names, why } = await runTests(copy, testsIn(folder));
    writeFileSync(path, source);
    lines.push(`${names.length > 0 ? "✔" : "✘"} ${number} ${text}`, `    ${file}: ${from}`);
    for (const name of names.slice(0, 3)) lines.push(`    noticed by: ${name}`);
    if (names.length === 0) lines.push(`    no test noticed: ${why}`);
  }
  return lines;
}

/** The path of vitest in this folder or, if it has none, in the repository. */
function getVitest(folder: string): string {
  const own = join(folder, "node_modules/vitest/vitest.mjs");
  return existsSync(own) ? own : join(folder, "../node_modules/vitest/vitest.mjs");
}

/** A break can make a test wait forever. These limits fail that test by name before the run ends. */
const longestTestMs = 120_000;
const longestRunMs = 2 * longestTestMs;

interface Outcome {
  /** The full names of the failed tests. A file that fails to load does not count: any change can cause that. */
  names: string[];
  /** How the run ended if no test failed. */
  why: string;
  passed: boolean;
}

async function runTests(cwd: string, tests: readonly string[]): Promise<Outcome> {
  const report = join(cwd, "report.json");
  rmSync(report, { force: true });
  const vitest = [process.execPath, "--bun", getVitest(cwd), "run", "--pool=threads"];
  // The first failure is enough.
  const limits = ["--bail=1", `--test-timeout=${longestTestMs}`, `--hook-timeout=${longestTestMs}`];
  const run = Bun.spawn([...vitest, ...limits, "--reporter=json", `--outputFile=${report}`, ...tests], {
    cwd,
    timeout: longestRunMs,
    killSignal: "SIGKILL",
    stdout: "ignore",
    stderr: "ignore",
  });
  const code = await run.exited;
  if (!existsSync(report)) return { names: [], why: "the run does not end", passed: false };
  const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
  const names = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
  );
  const why = code === 0 ? "all pass" : "a file no longer loads";
  return { names, why, passed: code === 0 };
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}
