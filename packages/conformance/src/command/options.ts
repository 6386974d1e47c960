import { type ParseArgsConfig, parseArgs } from "node:util";
import { isLanguage } from "../language.ts";
import { allLanguages, type Language } from "../target.ts";

const everyLanguage = allLanguages.join();

export const usage = `Checks a running project from the outside: its pages, HTTP API and emails.

  damson-conformance <url> [options]

It is read-only unless you pass --write.

  --write              create, change and delete users, books and more. Do not use it on data that matters
  --user <email>       also check as this onboarded user; the code is read from the mailbox, else asked for here
  --admin <email>      also check as this administrator
  --smtp <[host:]port> receive the project's emails here (default host 127.0.0.1): start the project with
                       SMTP_URL=smtp://<host>:<port>. By default the emails of a development server are read from
                       /dev/mailbox
  --examples           the database has the example data of db:seed
  --demo               the project was started with DEMO=true on the database of demo:seed: run the checks of a demo
                       only; they change nothing
  --trusted-proxy      the project was started with TRUSTED_PROXIES set to this machine, so that each visitor can have
                       its own address. Without it, the limits on codes allow one full run per hour
  --provider <port>    serve the social provider that the project was started with: GITLAB_CLIENT_ID=conformance,
                       GITLAB_CLIENT_SECRET=conformance-secret and GITLAB_ISSUER=http://127.0.0.1:<port>
  --languages <list>   the languages of the project, the default first (${everyLanguage})
  --title <text>       the name of the project (default: the name in its web manifest)
  --browser <path>     a Chromium (default: CHROME_BIN, the usual locations, then Playwright's download)
  --no-browser         skip the checks that need a browser
  --only <list>        these topics, or checks with these words in their name; may be repeated
  --jobs <n>           the number of concurrent checks (4)
  --slow               let each answer to a page come late: 100 to 1,000 ms for calls, 0 to 400 ms for everything else
  --seed <n>           with --slow, the seed of the delays (1): the same seed repeats them
  --list               list the checks and whether they would run; run none
  --json               print one JSON object to stdout, everything else to stderr
  -h, --help   -v, --version

Exit codes: 0 no check failed, 1 a check failed or none could run, 2 wrong usage.
`;

export class UsageError extends Error {}

const flags = {
  write: { type: "boolean", default: false },
  user: { type: "string" },
  admin: { type: "string" },
  smtp: { type: "string" },
  examples: { type: "boolean", default: false },
  demo: { type: "boolean", default: false },
  "trusted-proxy": { type: "boolean", default: false },
  provider: { type: "string" },
  languages: { type: "string", default: everyLanguage },
  title: { type: "string" },
  browser: { type: "string" },
  "no-browser": { type: "boolean", default: false },
  only: { type: "string", multiple: true, default: [] },
  jobs: { type: "string", default: "4" },
  slow: { type: "boolean", default: false },
  seed: { type: "string", default: "1" },
  list: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const satisfies ParseArgsConfig["options"];

/** Parses the command line. */
export function readOptions(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const { languages, smtp, provider, only, jobs, slow, seed, "trusted-proxy": trusted, ...rest } = values;
  return {
    ...rest,
    trusted,
    only: only.flatMap((list) => list.split(",")).filter((word) => word.trim() !== ""),
    jobs: jobsIn(jobs),
    slow: slow ? seedIn(seed) : undefined,
    languages: languagesIn(languages),
    smtp: smtp === undefined ? undefined : placeIn(smtp),
    provider: provider === undefined ? undefined : portIn(provider),
    urls: positionals,
  };
}

export type Options = ReturnType<typeof readOptions>;

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: flags });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The origin to check. */
export function originIn(urls: readonly string[]): string {
  const [url, ...more] = urls;
  if (url === undefined || more.length > 0) throw new UsageError("Pass exactly one URL to check.");
  const known = URL.canParse(url) ? new URL(url) : undefined;
  if (!known || !/^https?:$/.test(known.protocol))
    throw new UsageError(`${url} is not an http or https URL.`);
  return known.origin;
}

function languagesIn(list: string): Language[] {
  return list.split(",").map((name) => {
    const language = name.trim();
    if (!isLanguage(language)) throw new UsageError(`--languages: ${name} is not one of ${everyLanguage}.`);
    return language;
  });
}

function jobsIn(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new UsageError(`--jobs: ${text} is not a number from 1 to 99.`);
  return Number(text);
}

function seedIn(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`--seed: ${text} is not a number of at most nine digits.`);
  return Number(text);
}

function placeIn(text: string): { host: string; port: number } {
  const [, host = "127.0.0.1", digits] = text.match(/^(?:(.+):)?(\d+)$/) ?? [];
  return { host, port: portIn(digits ?? text) };
}

function portIn(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`${text} is not a port.`);
  return port;
}
