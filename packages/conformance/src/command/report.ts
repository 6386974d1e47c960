import { type Need, needs } from "../needs.ts";
import type { CheckResult } from "../run.ts";
import type { Target } from "../target.ts";

export type TopicResult = CheckResult & { topic: string };

const marks = { passed: "✔", failed: "✘", skipped: "–" };

/** One result as text. */
export function formatLine({ status, name, message, duration }: CheckResult): string {
  const details = message ? `\n${message.replaceAll(/^/gm, "    ")}` : "";
  return `${marks[status]} ${name} (${duration} ms)${details}`;
}

function count(results: readonly CheckResult[]) {
  const of = (status: CheckResult["status"]) => results.filter((result) => result.status === status).length;
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}

/** The skipped checks with their reasons, and the summary, as text. */
export function summary(results: readonly CheckResult[]): string {
  const left = results.filter(({ status }) => status === "skipped");
  const reasons = new Set(left.map(({ message }) => message));
  const skips = [...reasons].map((reason) => {
    const names = left
      .filter(({ message }) => message === reason)
      .map(({ name }) => `${marks.skipped} ${name}`);
    return [`\nSkipped: ${reason}`, ...names].join("\n");
  });
  const { passed, failed, skipped } = count(results);
  return [...skips, `\n${passed} passed, ${failed} failed, ${skipped} skipped`].join("\n");
}

/** The report for programs. `ok` means that at least one check ran and none failed. */
export function report(target: Target, results: readonly TopicResult[]) {
  const counts = count(results);
  const { origin, title, languages } = target;
  return { ok: isGood(results), url: origin, title, languages, ...counts, checks: results };
}

/** Whether no check failed. A run without checks is not good. */
export function isGood(results: readonly CheckResult[]): boolean {
  const { passed, failed } = count(results);
  return failed === 0 && passed > 0;
}

/** One line in the list of checks. */
export function listed(name: string, wants: readonly Need[] | undefined, reason: string | undefined): string {
  const all = wants === undefined ? "everything" : wants.map((need) => needs[need]).join(", ");
  return `${reason ? marks.skipped : "•"} ${name}${reason ? `\n    ${reason}` : ""}${all ? `\n    requires: ${all}` : ""}`;
}
