import { test } from "vitest";
import { runCheck } from "../../packages/conformance/src/run.ts";
import type { Check, Target } from "../../packages/conformance/src/target.ts";

/** Makes checks four at a time, because most wait for a page or a mail; then, one by one, those that have to be alone. */
export function testChecks(checks: readonly Check[], target: () => Target, timeoutMs: number): void {
  async function make(check: Check): Promise<void> {
    const { status, message } = await runCheck(check, target());
    if (status === "failed") throw new Error(message);
  }
  // Each with options of its own: `concurrent` is written into them.
  test.concurrent.each(checks.filter(({ alone }) => !alone))("$name", { timeout: timeoutMs }, make);
  test.each(checks.filter(({ alone }) => alone))("$name", { timeout: timeoutMs }, make);
}
