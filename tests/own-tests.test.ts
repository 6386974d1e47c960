import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { optionalNames } from "../cli/src/options/features.ts";
import { readTemplateFolder } from "../cli/src/ports/template.ts";
import { withoutFeatures, withoutTables } from "../cli/src/project/features.ts";
import { withInitialMigration } from "../cli/src/template/initial.ts";
import { withoutOverlays } from "../cli/src/transform/overlay.ts";
import { template } from "./plan/support.ts";
import { builds, thisBuild } from "./support/builds.ts";
import { copyOfProject } from "./support/copies.ts";
import { generate } from "./support/generated.ts";
import { prepared } from "./support/project.ts";
import { runIn } from "./support/server.ts";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

const checkout = inject("checkout");
const text = readFileSync(join(checkout, ".github/workflows/ci.yml"), "utf8");
const workflow = Bun.YAML.parse(text) as { jobs: Record<string, { steps: Step[] }> };
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const read = (file: string) => readFileSync(join(checkout, file), "utf8");

test("the project's workflow checks, tests, builds, and runs browser tests, with pinned tools", () => {
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    "bun install --frozen-lockfile",
    "bun run check",
    "bun run test",
    "bun run build",
    "bun run test:e2e",
  ]);
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
  const { peerDependencies } = JSON.parse(read("package.json"));
  const setup = steps.find(({ uses }) => uses?.startsWith("oven-sh/setup-bun@"));
  expect(setup?.with?.["bun-version"]).toBe(peerDependencies.bun);
});

test("each command in the workflow is run in some build", () => {
  const run = new Set([...prepared, ...builds.flatMap(({ own }) => own)]);
  expect(steps.flatMap(({ run }) => run ?? []).filter((command) => !run.has(command))).toEqual([]);
});

/**
 * The test files whose results depend on the project's languages. All others give the same result with fewer languages,
 * including tests of better-auth's paths, which only name the column for a user's language.
 */
function filesAboutLanguages(): string {
  const tests = globSync("{src,scripts}/**/*.test.{ts,tsx}", {
    cwd: checkout,
    exclude: ["src/app/auth-paths.test.ts"],
  });
  const own = names.map((name) => `src/app/${name}.test.ts`);
  return [...tests.filter((file) => /languages?\b|locale|i18n/i.test(read(file))), ...own].join(" ");
}

const isFirst = thisBuild() === builds[0];
const names = ["orders", "tickets", "notes"] as const;
/**
 * Adds generated features, which depend on languages and database; tests/generate.test.ts covers the first
 * build.
 */
const grown = isFirst ? "" : copyOfProject(afterAll);

beforeAll(async () => {
  if (!isFirst) for (const name of names) await generate(grown, name);
});

test.each(thisBuild().own)("%s succeeds", async (command) => {
  const line = command.replace("<files about languages>", filesAboutLanguages);
  // The checkout is built.
  const folder = isFirst || command.includes("test:e2e") ? checkout : grown;
  const { code, output } = await runIn(folder, ["-c", line], { CI: "true" }, 600_000, "/bin/sh");
  expect(code, output).toBe(0);
});

// Then the checks and tests of template/ in `npm test` also cover this project.
if (isFirst)
  test("the project has the template's test files without optional features, except for names", () => {
    const { files } = readTemplateFolder(checkout);
    const plain = withoutFeatures(template.files, optionalNames);
    const laid = withoutTables(withInitialMigration(withoutOverlays(plain.files)), plain.tables);
    const text = (path: string, of: typeof files) => Buffer.from(of.get(path)?.bytes ?? []).toString("utf8");
    const paths = new Set([...files.keys(), ...laid.keys()]);
    const odd = [...paths].filter((path) => text(path, files) !== text(path, laid));
    expect(odd.sort()).toEqual([
      ".damson.json",
      ".env.example",
      "README.md",
      "app.json",
      "bun.lock",
      "package-lock.json",
      "package.json",
    ]);
    for (const path of ["bun.lock", "package.json"]) {
      const { name, version } = JSON.parse(read("package.json"));
      const own = JSON.parse(text("package.json", template.files));
      // A project begins with its own version.
      const renamed = text(path, files)
        .replace(`"name": "${name}"`, `"name": "${own.name}"`)
        .replace(`"version": "${version}"`, `"version": "${own.version}"`);
      expect(renamed).toBe(text(path, laid));
    }
  });
