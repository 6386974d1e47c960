import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runIn } from "./support/server.ts";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

const project = inject("project");
const text = readFileSync(join(project, ".github/workflows/ci.yml"), "utf8");
const workflow = Bun.YAML.parse(text) as { jobs: Record<string, { steps: Step[] }> };
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run }) => run ?? []);

const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-checkout-")));
const checkout = join(work, "shop");
/** What git does not keep: see the project's .gitignore. */
const untracked = new Set(["node_modules", "dist", "data", ".env", ".tanstack", "package-lock.json"]);

beforeAll(() => {
  cpSync(project, checkout, { recursive: true, filter: (path) => !untracked.has(basename(path)) });
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test("its workflow checks, tests, builds, and runs browser tests, with pinned tools", () => {
  expect(commands).toEqual([
    "bun install --frozen-lockfile",
    "bun run check",
    "bun run test",
    "bun run build",
    "bun run test:e2e",
  ]);
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
  const { peerDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const setup = steps.find(({ uses }) => uses?.startsWith("oven-sh/setup-bun@"));
  expect(setup?.with?.["bun-version"]).toBe(peerDependencies.bun);
});

test.each(commands)("in a fresh checkout: %s", { timeout: 400_000 }, async (command) => {
  const { code, output } = await runIn(checkout, ["-c", command], { CI: "true" }, 300_000, "/bin/sh");
  expect(code, output).toBe(0);
});
