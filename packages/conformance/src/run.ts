import type { Browser } from "playwright-core";
import { ask } from "./ask.ts";
import { launchBrowser } from "./browser.ts";
import { parseAttributes } from "./html.ts";
import { limitMs } from "./limits.ts";
import { hasDevMailbox } from "./mailbox/dev-page.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import { type Need, wanting } from "./needs.ts";
import type { Check, Language, Target } from "./target.ts";

export interface TargetOptions {
  baseURL: string;
  mailbox: Mailbox;
  /** The project's languages, the default first. */
  languages: readonly Language[];
  /** The project's name; by default the name in its web manifest. */
  title?: string | undefined;
  /** A browser to use; by default one is started. The caller closes it. */
  browser?: Browser | undefined;
  /** Whether the project trusts our X-Forwarded-For, so that each visitor can have an address of their own. */
  trusted?: boolean;
  /** The email of an onboarded user for checks that only read, if users cannot be created. */
  user?: string | undefined;
  /** The administrator's email; by default the address in the example data. */
  admin?: string | undefined;
  /** The seed of the delays for responses to pages; by default there are none. */
  slow?: number | undefined;
  /** What is missing, and how to provide it. Checks that need it are skipped. */
  lacks?: Partial<Record<Need, string>>;
}

export interface CheckResult {
  name: string;
  status: "passed" | "failed" | "skipped";
  /** The deviation, or the reason for skipping. */
  message: string;
  /** The duration in milliseconds. */
  duration: number;
}

/** The time limit for a hanging check while three others run: on slow cores, axe takes five minutes for all pages. */
export const checkTimeoutMs = limitMs(900_000);

/** Finds out what the checks need to know about a running project. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const { origin } = new URL(options.baseURL);
  const { mailbox, languages, trusted = false, user, admin = "admin@example.com", slow } = options;
  const english = languages.includes("en") ? {} : { english: "the project does not offer this language" };
  const lacks = { ...options.lacks, ...english };
  const development = await hasDevMailbox(origin);
  const title = options.title ?? (await getTitle(origin));
  const browser = options.browser ?? (lacks.browser === undefined ? await launchBrowser() : undefined);
  return {
    origin,
    title,
    mailbox,
    languages,
    trusted,
    user,
    admin,
    development,
    slow,
    lacks,
    get browser() {
      if (browser) return browser;
      throw new Error(`No browser: ${lacks.browser}`);
    },
  };
}

async function getTitle(origin: string): Promise<string> {
  const { body } = await ask({ origin }, "/login");
  const tag = body.match(/<link\b[^>]*rel="manifest"[^>]*>/)?.[0] ?? "";
  const path = parseAttributes(tag, "link").href;
  if (!path)
    throw new Error("The project's title is unknown, because it links no web manifest: pass --title.");
  const { name }: { name: string } = JSON.parse((await ask({ origin }, path)).body);
  return name;
}

/**
 * Runs checks in parallel, because most wait for a page or an email, and then those that must run alone.
 *
 * @param jobs how many checks may run in parallel
 * @param onResult called with each result as soon as it is known
 * @returns the results in the order of the checks
 */
export async function runChecks(
  checks: readonly { check: Check }[],
  target: Target,
  jobs: number,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const runOne = async (index: number, check: Check) => {
    const result = await runCheck(check, target);
    results[index] = result;
    onResult(result);
  };
  const waiting = [...checks.entries()].filter(([, { check }]) => !check.alone).values();
  const work = async () => {
    for (const [index, { check }] of waiting) await runOne(index, check);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  for (const [index, { check }] of checks.entries()) if (check.alone) await runOne(index, check);
  return results;
}

/** Runs one check with a time limit. Never throws. */
export async function runCheck(check: Check, target: Target): Promise<CheckResult> {
  const { name } = check;
  const reason = wanting(check, target) ?? check.skip?.(target);
  if (reason) return { name, status: "skipped", message: reason, duration: 0 };
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(
      () => failed(new Error(`The check did not finish within ${checkTimeoutMs / 1000} s.`)),
      checkTimeoutMs,
    );
  });
  try {
    await Promise.race([check.run(target), late]);
    return { name, status: "passed", message: "", duration: since() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name, status: "failed", message, duration: since() };
  } finally {
    clearTimeout(timer);
  }
}
