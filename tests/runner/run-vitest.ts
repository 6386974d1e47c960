import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { spawnQuiet } from "./processes.ts";
import { countsPrefix, skippedPrefix } from "./progress-reporter.ts";
import type { Counts, Result } from "./stage.ts";

const root = join(import.meta.dirname, "../..");
const reporter = join(import.meta.dirname, "progress-reporter.ts");

/** The parts of vitest's JSON report that are used. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export interface VitestRun {
  /** The folder with its configuration. */
  folder: string;
  env?: Record<string, string>;
  /** Additional arguments for vitest: files, filters. */
  words?: readonly string[];
  onProgress(counts: Counts): void;
  /** Called with the name of each failed test. */
  say(line: string): void;
}

/** Runs the vitest tests of a folder and counts them. */
export async function runVitest({ folder, env, words = [], onProgress, say }: VitestRun): Promise<Result> {
  const work = mkdtempSync(join(tmpdir(), "damson-report-"));
  const file = join(work, "report.json");
  // Run as a file: `bun run vitest` would make tests find a stand-in for Node that only this user may execute.
  const vitest = join(dirname(Bun.resolveSync("vitest/package.json", folder)), "vitest.mjs");
  const reporters = ["--reporter=json", `--outputFile=${file}`, `--reporter=${reporter}`];
  // Two lock files of this repository share vitest's default folder: whichever run began last would empty it for the other.
  const cache = `--fsModuleCachePath=${join(folder, "node_modules/.vitest-cache")}`;
  const command = [process.execPath, vitest, "run", "--pool=threads", cache, ...reporters, ...words];
  let rest = "";
  const skipped: string[] = [];
  const onOutput = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("  ✘")) say(line);
      if (line.startsWith(skippedPrefix)) skipped.push(JSON.parse(line.slice(skippedPrefix.length)));
      if (!line.startsWith(countsPrefix)) continue;
      const [passed = 0, failed = 0] = line.slice(countsPrefix.length).split(" ").map(Number);
      onProgress({ passed, failed });
    }
  };
  try {
    // The same with and without CI, which lets Vitest refuse a forgotten `test.only`.
    const { code, output } = await spawnQuiet(command, folder, { ...env, CI: "true" }, onOutput);
    if (!existsSync(file)) throw new Error(`vitest ended with ${code} and without a report\n${output}`);
    const again = (path: string, name?: string) => repeat(folder, env, words, path, name);
    return { ...count(JSON.parse(readFileSync(file, "utf8")), code, output, again), skipped };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The command that reruns one test. */
function repeat(
  folder: string,
  env: Record<string, string> = {},
  words: readonly string[],
  path: string,
  name?: string,
): string {
  const variables = Object.entries(env).map(([key, value]) => `${key}=${value} `);
  const options = words.filter((word) => word.startsWith("--tags"));
  const filter = name === undefined ? [] : [`-t ${quoted(name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))}`];
  const parts = ["bun --bun vitest run --pool=threads", ...options, relative(folder, path), ...filter];
  return `again: (cd ${relative(root, folder)} && ${variables.join("")}${parts.join(" ")})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function count(
  report: Report,
  code: number,
  output: string,
  again: (path: string, name?: string) => string,
): Omit<Result, "skipped"> {
  const failures = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const messages = failed.map(
      ({ fullName, failureMessages }) =>
        `✘ ${fullName}\n${again(path, fullName)}\n${failureMessages.join("\n")}`,
    );
    // A file that could not be loaded has no failed test.
    return status === "failed" && failed.length === 0 ? [`✘ ${path}\n${again(path)}\n${message}`] : messages;
  });
  // Errors outside of tests fail the run although every test passed; vitest does not even report those of a
  // global setup.
  const ours = new RegExp(`^(${countsPrefix}|${skippedPrefix})`);
  const said = output.split("\n").filter((line) => !ours.test(line));
  if (failures.length === 0 && (code !== 0 || report.numPassedTests === 0))
    failures.push(`✘ vitest ended with ${code} and ${report.numPassedTests} passed\n${said.join("\n")}`);
  return { passed: report.numPassedTests, failed: failures.length, problems: failures.join("\n\n") };
}
