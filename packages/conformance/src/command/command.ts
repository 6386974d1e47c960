import type { Browser } from "playwright-core";
import { launchBrowser } from "../browser.ts";
import { demoChecksFor, topicsFor } from "../checks.ts";
import { hasDevMailbox, openDevMailbox } from "../mailbox/dev-page.ts";
import type { Mailbox } from "../mailbox/mailbox.ts";
import { startSmtpMailbox } from "../mailbox/smtp.ts";
import { askOnTerminal } from "../mailbox/terminal.ts";
import { wanting } from "../needs.ts";
import { administrator, signOutAll, somebody } from "../person.ts";
import { startProvider } from "../provider/gitlab.ts";
import { openTarget, runChecks } from "../run.ts";
import type { Check, Target } from "../target.ts";
import { findLacks } from "./lacks.ts";
import { type Options, originIn, UsageError } from "./options.ts";
import { formatLine, isGood, listed, report, summary, type TopicResult } from "./report.ts";

/** Runs the command. Returns the exit code. */
export async function conform(options: Options): Promise<number> {
  const picked = pick(options);
  const baseURL = originIn(options.urls);
  const mails = await mailboxFor(baseURL, options);
  const { browser, noBrowser } = await browserFor(options);
  const provider =
    options.provider === undefined || options.list ? undefined : await startProvider(options.provider);
  try {
    const { languages, title, trusted, user, admin, slow } = options;
    const lacks = findLacks({
      ...options,
      noBrowser,
      mailbox: mails.open,
      provider: options.provider !== undefined,
    });
    const settings = {
      baseURL,
      mailbox: mails.mailbox,
      languages,
      title,
      browser,
      trusted,
      user,
      admin,
      slow,
    };
    const target = await openTarget({ ...settings, lacks });
    if (options.list) return list(picked, target);
    return await check(picked, target, options);
  } finally {
    await browser?.close();
    await provider?.close();
    await mails.close();
  }
}

type Picked = { topic: string; check: Check }[];

function pick({ only, languages, demo }: Options): Picked {
  const topics = demo ? { demo: demoChecksFor(languages) } : topicsFor(languages);
  const all = Object.entries(topics).flatMap(([topic, checks]) => checks.map((check) => ({ topic, check })));
  const wanted = (word: string) =>
    all.filter(
      ({ topic, check }) =>
        topic === word.trim() || check.name.toLowerCase().includes(word.trim().toLowerCase()),
    );
  for (const word of only) {
    if (wanted(word).length === 0) throw new UsageError(`--only: no topic or check matches “${word}”.`);
  }
  const chosen = new Set(only.flatMap(wanted));
  return only.length === 0 ? all : all.filter((one) => chosen.has(one));
}

async function mailboxFor(origin: string, { smtp, list }: Options) {
  if (smtp && !list) {
    const mailbox = await startSmtpMailbox(smtp.port, smtp.host);
    return { mailbox, open: true, close: () => mailbox.close() };
  }
  const development = await hasDevMailbox(origin);
  const mailbox: Mailbox = development ? await openDevMailbox(origin) : askOnTerminal();
  return { mailbox, open: development || smtp !== undefined, close: async () => {} };
}

async function browserFor(options: Options): Promise<{ browser?: Browser; noBrowser?: string }> {
  if (options["no-browser"]) return { noBrowser: "--no-browser was passed" };
  try {
    return { browser: await launchBrowser(options.browser) };
  } catch {
    return { noBrowser: "install Chromium, or pass --browser <path>" };
  }
}

function list(picked: Picked, target: Target): number {
  let heading = "";
  for (const { topic, check } of picked) {
    if (topic !== heading) console.log(`\n${topic}`);
    heading = topic;
    const reason = wanting(check, target) ?? check.skip?.(target);
    console.log(listed(check.name, check.needs, reason).replaceAll(/^/gm, "  "));
  }
  return 0;
}

async function check(picked: Picked, target: Target, options: Options): Promise<number> {
  const { json, user, admin, jobs } = options;
  const say = json ? console.error : console.log;
  let results: TopicResult[] = [];
  try {
    // Sign in first, because the user is waiting at the terminal to enter the code.
    if (user !== undefined) await somebody(target);
    if (admin !== undefined) await administrator(target);
    const done = await runChecks(picked, target, jobs, (result) => {
      if (result.status !== "skipped") say(formatLine(result));
    });
    results = done.map((result, index) => ({ topic: picked[index]?.topic ?? "", ...result }));
  } finally {
    await signOutAll(target);
  }
  say(summary(results));
  if (json) console.log(JSON.stringify(report(target, results)));
  return isGood(results) ? 0 : 1;
}
