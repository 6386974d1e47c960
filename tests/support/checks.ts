import { type TestContext, test } from "vitest";
import { checkTimeoutMs, runCheck } from "../../packages/conformance/src/run.ts";
import type { Check, Target } from "../../packages/conformance/src/target.ts";
import { thisBuild } from "./builds.ts";

/** Longer than the check's own limit, so that the check itself reports the failure. */
const timeout = checkTimeoutMs + 60_000;

/** Runs checks in parallel, because most wait for a page or an email; then, one by one, those that must run alone. */
export function testChecks(checks: readonly Check[], target: () => Target): void {
  async function make(check: Check, { skip }: TestContext): Promise<void> {
    const { status, message } = await runCheck(check, target());
    if (status === "skipped") skip(message);
    if (status === "failed") throw new Error(message);
  }
  // A build without English has no checks of its texts. What else is missing counts as skipped.
  const hasEnglish = thisBuild().languages.includes("en");
  const own = checks.filter(({ needs }) => hasEnglish || needs?.includes("english") === false);
  // New options for each call, because vitest writes `concurrent` into them.
  test.concurrent.for(own.filter(({ alone }) => !alone))("$name", { timeout }, make);
  test.for(own.filter(({ alone }) => alone))("$name", { timeout }, make);
}
