import type { Browser } from "playwright-core";
import { ask } from "./ask.ts";
import { launchBrowser } from "./browser.ts";
import { checksFor } from "./checks.ts";
import { attributesOf } from "./html.ts";
import { hasDevMailbox } from "./mailbox/dev-page.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import type { Check, Language, Target } from "./target.ts";

export interface ConformanceOptions {
  /** Where the project is served. */
  baseURL: string;
  /** Where its mails end up. */
  mailbox: Mailbox;
  /** The languages it offers, the default one first. */
  languages: readonly Language[];
  /** What it is called; else what its web manifest says. */
  title?: string;
  /** A browser to use; else one is started, and closed at the end. */
  browser?: Browser;
  /** It was started with TRUSTED_PROXIES naming us: each visitor then comes from an address of its own. */
  trusted?: boolean;
  /** Told about each check as soon as it has ended. */
  onResult?: (result: ConformanceResult) => void;
}

export interface ConformanceResult {
  name: string;
  status: "passed" | "failed" | "skipped";
  /** What was expected and seen, or why there was nothing to check. */
  message: string;
  /** Milliseconds. */
  duration: number;
}

/** How long one check may take, in milliseconds. */
const limit = 90_000;

/** Finds out what there is to know about a running project before it is checked. */
export async function openTarget(options: Omit<ConformanceOptions, "onResult">): Promise<Target> {
  const { origin } = new URL(options.baseURL);
  const { mailbox, languages, trusted = false } = options;
  const development = await hasDevMailbox(origin);
  const title = options.title ?? (await titleOf(origin));
  return {
    origin,
    title,
    mailbox,
    languages,
    trusted,
    development,
    browser: options.browser ?? (await launchBrowser()),
  };
}

async function titleOf(origin: string): Promise<string> {
  const { body } = await ask({ origin }, "/login");
  const tag = body.match(/<link\b[^>]*rel="manifest"[^>]*>/)?.[0] ?? "";
  const path = attributesOf(tag, "link").href;
  if (!path) throw new Error("The project's title is not known: it links no web manifest.");
  const { name }: { name: string } = JSON.parse((await ask({ origin }, path)).body);
  return name;
}

/** Runs one check, bounded in time. */
export async function runCheck(check: Check, target: Target): Promise<ConformanceResult> {
  const { name } = check;
  const reason = check.skip?.(target);
  if (reason) return { name, status: "skipped", message: reason, duration: 0 };
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`It was not done within ${limit / 1000} s.`)), limit);
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

/**
 * Checks a running project from outside, through its pages, its HTTP interface and its mails.
 *
 * @returns one result per check, in order; a check that fails stops no other
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceResult[]> {
  const target = await openTarget(options);
  const results: ConformanceResult[] = [];
  try {
    for (const check of checksFor(target.languages)) {
      const result = await runCheck(check, target);
      results.push(result);
      options.onResult?.(result);
    }
  } finally {
    if (!options.browser) await target.browser.close();
  }
  return results;
}
