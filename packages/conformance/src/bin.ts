import { parseArgs } from "node:util";
import { isLanguage } from "./language.ts";
import { openDevMailbox } from "./mailbox/dev-page.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import { startSmtpMailbox } from "./mailbox/smtp.ts";
import { type ConformanceResult, runConformance } from "./run.ts";
import type { Language } from "./target.ts";

const usage = `Checks a running project from outside.

  bun packages/conformance/src/bin.ts <url> [options]

  --smtp <port>        receive its mails at this port of 127.0.0.1 (start it with SMTP_URL=smtp://127.0.0.1:<port>);
                       without it, mails are read at /dev/mailbox
  --languages <list>   the languages it offers, the default one first (en,fr,ar,sw)
  --title <text>       what it is called, if its web manifest does not say
  --trusted-proxy      it was started with TRUSTED_PROXIES=127.0.0.1: each visitor comes from an address of its own.
                       Without it, budgets against guessing allow one run an hour
`;

const marks = { passed: "✔", failed: "✘", skipped: "–" };

function print({ status, name, message, duration }: ConformanceResult): void {
  console.log(`${marks[status]} ${name}${status === "skipped" ? "" : ` (${duration} ms)`}`);
  if (message) console.log(message.replaceAll(/^/gm, "    "));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      smtp: { type: "string" },
      languages: { type: "string", default: "en,fr,ar,sw" },
      title: { type: "string" },
      "trusted-proxy": { type: "boolean", default: false },
    },
  });
  const [baseURL] = positionals;
  const languages = values.languages.split(",").filter(isLanguage);
  if (!baseURL || languages.length === 0) {
    console.error(usage);
    return 2;
  }
  const smtp = values.smtp === undefined ? undefined : await startSmtpMailbox(Number(values.smtp));
  try {
    return await check(
      new URL(baseURL).origin,
      smtp ?? (await openDevMailbox(new URL(baseURL).origin)),
      languages,
      {
        trusted: values["trusted-proxy"],
        ...(values.title === undefined ? {} : { title: values.title }),
      },
    );
  } finally {
    await smtp?.close();
  }
}

async function check(
  baseURL: string,
  mailbox: Mailbox,
  languages: Language[],
  options: { trusted: boolean; title?: string },
): Promise<number> {
  const results = await runConformance({ baseURL, mailbox, languages, ...options, onResult: print });
  const count = (status: ConformanceResult["status"]) =>
    results.filter((result) => result.status === status).length;
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  return count("failed") > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
