import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checks, runCheck } from "../../scripts/check.ts";
import { writeOverlaid } from "../../scripts/overlay.ts";
import { digestOfFiles } from "./inputs.ts";
import { runVitest } from "./run-vitest.ts";
import type { Counts, Result, Row, Stage } from "./stage.ts";

const root = join(import.meta.dirname, "../..");
const measured = join(import.meta.dirname, "seconds.json");

/** A stage of vitest, in a folder of this repository. */
interface VitestStage {
  name: string;
  folder: string;
  /** The project that its tests are about: a key of tests/support/builds.ts. */
  build?: string;
  words?: readonly string[];
  alone?: boolean;
  /** The overlay to write over the template in that folder first. */
  overlay?: string;
  /** Whether its tests read or copy the whole repository. */
  readsAll?: true;
}

const files = (...names: string[]) => names.map((name) => `${name}.test.ts`);
const project = (name: string, words: readonly string[], build = "en,fr,ar,sw"): VitestStage => ({
  name,
  folder: "tests",
  build,
  words,
});

/** Each makes several projects, and runs npm in them. */
const upgrades = "test/{upgrade,upgrade-safety,upgrade-database}.test.ts";

/**
 * The stages of `npm test` in addition to the checks: the code's tests, and the first steps in a new project.
 */
const quick: readonly VitestStage[] = [
  { name: "units of template", folder: "template", words: ["--tags-filter=!clock", "--max-workers=2"] },
  { name: "units of cli", folder: "cli", words: ["--exclude", upgrades] },
  ...readdirSync(join(root, "packages"))
    .filter((name) => existsSync(join(root, "packages", name, "vitest.config.ts")))
    .map((name) => ({ name: `units of packages/${name}`, folder: `packages/${name}` })),
  { name: "units of the runner", folder: "tests/runner" },
  { name: "plans of the options", folder: "tests/plan" },
  project("the repository", files("repository", "configuration", "overlays")),
  project("a project: first steps", files("journeys")),
];

/** The additional stages of `npm run test:all`. docs/testing.md explains what can fail only there. */
const rest: readonly VitestStage[] = [
  project("a project: conformance", files("conformance")),
  project("a project: its own browser tests", files("own-tests")),
  project("in development", files("development", "generate-while-running", "components")),
  {
    ...project(
      "its commands",
      files(
        "start",
        "executable",
        "setup",
        "environments",
        "check-fix",
        "plain-http",
        "documented",
        "deployment",
        "kills",
      ),
    ),
    readsAll: true,
  },
  project("generated features", files("generate", "generate-field")),
  project(
    "generated features: databases, merges, upgrades",
    files("generate-schema", "generate-scope", "generate-sequences", "generate-upgrade", "merge-branches"),
  ),
  project("removed features", files("remove", "optional-features")),
  project(
    "around it",
    files(
      "people",
      "navigation",
      "registry",
      "database-move",
      "clients",
      "conformance-command",
      "image",
      "npm",
    ),
  ),
  project("the demo", files("demo", "pictures")),
  { ...project("the guides", files("guides")), readsAll: true },
  project("Arabic alone", files("conformance", "own-tests", "demo"), "ar"),
  project("Swahili and French", files("conformance", "own-tests"), "sw,fr"),
  project("PostgreSQL: its own tests", files("own-tests"), "postgres"),
  {
    name: "PostgreSQL: units of the kit",
    folder: ".overlaid/postgres",
    overlay: "postgres",
    words: [
      "kit",
      "--exclude",
      "kit/storage/hostile-images.test.ts",
      "--tags-filter=!clock",
      "--max-workers=2",
    ],
  },
  project(
    "PostgreSQL: instances and faults",
    files("instances", "faults", "tls", "demo", "kills"),
    "postgres",
  ),
  project(
    "PostgreSQL: generated features",
    files("generate-schema", "generate-scope", "generate-sequences", "generate-while-running"),
    "postgres",
  ),
  {
    name: "upgrades of older projects",
    folder: "cli",
    words: ["upgrade.", "upgrade-safety", "upgrade-database"],
  },
  {
    name: "tests that measure time",
    folder: "template",
    // They mostly wait: at most one of three uses the processor.
    words: ["--tags-filter=clock", "--max-workers=3"],
    alone: true,
  },
];

/** Files that belong to one stage, or to none of `npm run test:all`'s own. All stages read the others. */
const ofOne =
  /^(tests|tests\/plan|tests\/runner|cli\/test)\/[^/]+\.test\.ts$|^tests\/(breaks\/|runner\/seconds\.json$)|^docs\/decisions\/|^CHANGELOG\.md$/;

/** Whether a file of the repository could change the result of a stage. */
export function isReadBy({ folder, words = [], readsAll }: Omit<VitestStage, "name">, path: string): boolean {
  if (readsAll || !ofOne.test(path)) return true;
  if (folder === "tests") return words.some((word) => path === `tests/${word}`);
  return path.startsWith(`${folder}/`);
}

/** Which stages to run: those of `npm test`, the other ones of `npm run test:all`, or both. */
export type Part = "quick" | "rest" | "all";

/**
 * @param browser the executable of a Chromium
 * @param machine a digest of what could change results, apart from the files of the repository
 * @param say called with the name of each test that fails
 */
export function getStages(
  part: Part,
  browser: string,
  machine: string,
  say: (line: string) => void,
): Stage[] {
  const env = { CHROME_BIN: browser };
  const checking = { name: "types, lint, boundaries, unused code, texts", run: checkStage };
  const tests = (list: readonly VitestStage[]) =>
    list.map(({ alone, ...stage }) => ({
      name: stage.name,
      ...(alone ? { alone } : {}),
      ...(list === rest ? { inputs: () => getInputs(stage, machine) } : {}),
      run: (onProgress: (counts: Counts) => void) => {
        const { folder, build, words, overlay } = stage;
        if (overlay) writeOverlaid(overlay, join(root, folder));
        return runVitest({
          folder: join(root, folder),
          env: build === undefined ? env : { BUILD: build, ...env },
          words: words ?? [],
          onProgress,
          say,
        });
      },
    }));
  const chosen = [
    ...(part === "rest" ? [] : [checking, ...tests(quick)]),
    ...(part === "quick" ? [] : tests(rest)),
  ];
  const seconds = readSeconds();
  return chosen.map((stage) => ({ ...stage, seconds: seconds[stage.name] ?? 60 }));
}

function getInputs(stage: VitestStage, machine: string): string | undefined {
  const read = digestOfFiles(root, (path) => isReadBy(stage, path));
  const all = JSON.stringify([stage, machine, read]);
  return read && createHash("sha256").update(all).digest("hex");
}

/** The duration of each stage when it was last measured. */
function readSeconds(): Record<string, number> {
  return existsSync(measured) ? JSON.parse(readFileSync(measured, "utf8")) : {};
}

/** Records the durations of the stages that ran. */
export async function writeSeconds(rows: readonly Row[]): Promise<void> {
  const now = rows
    .filter(({ cached }) => !cached)
    .map(({ name, seconds }) => [name, Math.round(seconds)] as const);
  const all = Object.entries({ ...readSeconds(), ...Object.fromEntries(now) });
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b)));
  await Bun.write(measured, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Each check counts as one test. */
async function checkStage(onProgress: (counts: Counts) => void): Promise<Result> {
  const result = { passed: 0, failed: 0, skipped: [], problems: "" };
  for (const check of checks()) {
    const { passed, output } = await runCheck(check);
    if (passed) result.passed += 1;
    else {
      result.failed += 1;
      result.problems += `✘ ${check.name}\nagain: bun run check\n${output}\n`;
    }
    onProgress(result);
  }
  return result;
}
