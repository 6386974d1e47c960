import { expect, test } from "vitest";
import type { Kept } from "./results.ts";
import { type Result, runStages, type Stage } from "./stage.ts";

const passed: Result = { passed: 2, failed: 0, skipped: [], problems: "" };

/** A stage that counts its runs. */
function stage(result: Result | Error, more: Partial<Stage> = {}) {
  const runs = { count: 0 };
  const run = async () => {
    runs.count += 1;
    if (result instanceof Error) throw result;
    return result;
  };
  return { runs, stage: { name: "one", seconds: 1, run, ...more } };
}

/** Runs one stage with the results kept by earlier runs. */
async function run(one: Stage, known: Map<string, Kept>) {
  const said: string[] = [];
  const results = {
    find: (inputs: string) => known.get(inputs),
    keep: (inputs: string, result: Kept) => void known.set(inputs, result),
  };
  const say = (line: string) => void said.push(line);
  const [row] = await runStages([one], { lanes: 1, results, say, onChange() {} });
  return { row, said };
}

test("a passed stage does not run again with the same inputs, and counts as passed", async () => {
  const known = new Map<string, Kept>();
  const { runs, stage: one } = stage({ ...passed, skipped: ["a"] }, { inputs: () => "same" });
  expect((await run(one, known)).row?.cached).toBeUndefined();
  const { row, said } = await run(one, known);
  expect(row).toMatchObject({ passed: 2, failed: 0, skipped: ["a"], cached: true });
  expect(said).toEqual(["✔ one: 2 passed (cached)"]);
  expect(runs.count).toBe(1);
});

test("a stage runs again with other inputs, or if its inputs are unknown", async () => {
  const known = new Map<string, Kept>();
  let inputs: string | undefined = "before";
  const { runs, stage: one } = stage(passed, { inputs: () => inputs });
  await run(one, known);
  inputs = "after";
  await run(one, known);
  inputs = undefined;
  await run(one, known);
  expect([runs.count, [...known.keys()]]).toEqual([3, ["before", "after"]]);
});

test("no result is stored for a stage that fails, crashes, is empty, or whose inputs change while it runs", async () => {
  const known = new Map<string, Kept>();
  const inputs = () => "same";
  await run(stage({ ...passed, failed: 1, problems: "✘ x" }, { inputs }).stage, known);
  await run(stage(new Error("crashed"), { inputs }).stage, known);
  await run(stage({ ...passed, passed: 0 }, { inputs }).stage, known);
  let turn = 0;
  await run(stage(passed, { inputs: () => `${turn++}` }).stage, known);
  expect([...known]).toEqual([]);
});

test("a stage without inputs, such as npm test as a whole, always runs", async () => {
  const known = new Map<string, Kept>();
  const { runs, stage: one } = stage(passed);
  await run(one, known);
  await run(one, known);
  expect([runs.count, known.size]).toEqual([2, 0]);
});
