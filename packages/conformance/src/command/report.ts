import { type Need, needs } from "../needs.ts";
import type { CheckResult } from "../run.ts";
import type { Target } from "../target.ts";

/** A result, and which part of the product it is about. */
export type TopicResult = CheckResult & { topic: string };

const marks = { passed: "✔", failed: "✘", skipped: "–" };

/** One result, for people. */
export function lineOf({ status, name, message, duration }: CheckResult): string {
  const told = message ? `\n${message.replaceAll(/^/gm, "    ")}` : "";
  return `${marks[status]} ${name} (${duration} ms)${told}`;
}

/** How many there are of each. */
export function count(results: readonly CheckResult[]) {
  const of = (status: CheckResult["status"]) => results.filter((result) => result.status === status).length;
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}

/** What was not checked and why, and what it all came to, for people. */
export function summary(results: readonly CheckResult[]): string {
  const left = results.filter(({ status }) => status === "skipped");
  const reasons = new Set(left.map(({ message }) => message));
  const skips = [...reasons].map((reason) => {
    const names = left
      .filter(({ message }) => message === reason)
      .map(({ name }) => `${marks.skipped} ${name}`);
    return [`\nNot checked: ${reason}`, ...names].join("\n");
  });
  const { passed, failed, skipped } = count(results);
  return [...skips, `\n${passed} passed, ${failed} failed, ${skipped} skipped`].join("\n");
}

/** Everything, for programs. `ok`: nothing failed, and something was checked. */
export function report(target: Target, results: readonly TopicResult[]) {
  const counts = count(results);
  const { origin, title, languages } = target;
  return { ok: isGood(results), url: origin, title, languages, ...counts, checks: results };
}

/** A run in which nothing could be checked says nothing good. */
export function isGood(results: readonly CheckResult[]): boolean {
  const { passed, failed } = count(results);
  return failed === 0 && passed > 0;
}

/** One check of the list, for people. */
export function listed(name: string, wants: readonly Need[] | undefined, reason: string | undefined): string {
  const all = wants === undefined ? "everything" : wants.map((need) => needs[need]).join(", ");
  return `${reason ? marks.skipped : "•"} ${name}${reason ? `\n    ${reason}` : ""}${all ? `\n    asks for: ${all}` : ""}`;
}
