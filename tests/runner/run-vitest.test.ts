import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runVitest } from "./run-vitest.ts";

const config = `export default { test: { include: ["*.test.ts"], tags: [{ name: "clock" }] } };`;
const tests = `import { describe, expect, test } from "vitest";
test("passes", () => {});
test("fails", () => expect(1).toBe(2));
test.runIf(false)("needs what is not there", () => {});
describe.skipIf(true)("on a disk", () => void test("is full", () => {}));
test("finds out", ({ skip }) => skip("the project does not have it"));
test("waits", { tags: ["clock"] }, () => {});
`;

/** Runs these tests as a stage does. */
async function run(filter: string) {
  const folder = mkdtempSync(join(tmpdir(), "damson-stage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "vitest.config.ts"), config);
  writeFileSync(join(folder, "a.test.ts"), tests);
  return runVitest({ folder, words: [`--tags-filter=${filter}`], onProgress() {}, say() {} });
}

test("counts tests by result, and lists those that cannot run on this machine", async () => {
  const { passed, failed, skipped, problems } = await run("!clock");
  expect({ passed, failed, skipped }).toEqual({
    passed: 1,
    failed: 1,
    skipped: ["needs what is not there", "on a disk > is full", "finds out"],
  });
  expect(problems).toMatch(
    /^✘ fails\nagain: \(cd .* && bun --bun vitest run --pool=threads .*a\.test\.ts -t 'fails'\)\n/,
  );
});

test("a filter for other tests does not count the rest as skipped", async () => {
  const { passed, skipped } = await run("clock");
  expect({ passed, skipped }).toEqual({ passed: 1, skipped: [] });
});
