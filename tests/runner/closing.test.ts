import { expect, test } from "vitest";
import { closingLine, report } from "./closing.ts";
import type { Row } from "./stage.ts";

const row = (name: string, more: Partial<Row> = {}): Row => ({
  name,
  passed: 3,
  failed: 0,
  skipped: [],
  problems: "",
  seconds: 1.26,
  waiting: 0.5,
  ...more,
});

test("the last line adds up all stages, and counts any skipped tests", () => {
  expect(closingLine([row("one"), row("two", { passed: 2, failed: 1 })])).toBe("5 passed, 1 failed");
  expect(closingLine([row("one", { skipped: ["a", "b"] })])).toBe("3 passed, 0 failed, 2 skipped");
});

test("the table shows what ran, what is cached, what was skipped, seconds and waiting time", () => {
  const cached = row("the guides", { cached: true, seconds: 0, waiting: 0, passed: 20 });
  expect(report([row("units", { skipped: ["a full disk is reported"] }), cached])).toEqual([
    "",
    "Stage        passed   failed  skipped  seconds  waiting",
    "units             3        0        1      1.3     50 %",
    "the guides       20        0        0   cached        –",
    "",
    "20 tests of 1 stage are cached, because they passed on this machine with the same inputs. --fresh runs them again.",
    "",
    "Skipped, because this machine lacks what they need:",
    "  units: a full disk is reported",
    "",
  ]);
});

test("each failure is at the end, with its command, the expectation, and the relevant lines of a long output", () => {
  const command = `(cd tests && bun --bun vitest run --pool=threads ${"x".repeat(500)}.test.ts -t 'adds')`;
  const output = Array.from({ length: 50 }, (_, at) => `line ${at}`).join("\n");
  const message = "AssertionError: expected 1 to be 2\n    at file.ts:1:2";
  const problems = `✘ books > adds\nagain: ${command}\n${message}\n\n✘ books > removes\nagain: b\n${output}\nTypeError: odd`;
  const [first = "", second = ""] = report([row("units", { failed: 2, problems })]).slice(-2);
  expect(first).toBe(`✘ units: books > adds\n  ${command}\n  AssertionError: expected 1 to be 2\n`);
  expect(second.split("\n").slice(0, 3)).toEqual(["✘ units: books > removes", "  b", "  line 0"]);
  expect(second.split("\n").length).toBeLessThan(30);
  expect(second).toContain("TypeError: odd");
});
