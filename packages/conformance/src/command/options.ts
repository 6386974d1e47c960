import { type ParseArgsConfig, parseArgs } from "node:util";
import { isLanguage } from "../language.ts";
import { allLanguages, type Language } from "../target.ts";

const everyLanguage = allLanguages.join();

export const usage = `Checks a running project from outside: pages, HTTP interface, mails.

  damson-conformance <url> [options]

It only looks, unless it is told that it may write.

  --write              make people, books and the like, and change and delete them again. Not on data you love
  --user <email>       look as this onboarded user too; the code is read from the mailbox, else asked for here
  --admin <email>      look as this administrator too
  --smtp <[host:]port> receive the project's mails here (127.0.0.1 when no host is said): start the project with
                       SMTP_URL=smtp://<host>:<port>. Without it, a development server's mails are read at
                       /dev/mailbox
  --examples           the database has the example data of db:seed
  --demo               the project was started with DEMO=true on the database of demo:seed: the checks of a demo are
                       made, and no others; they change nothing
  --trusted-proxy      the project was started with TRUSTED_PROXIES naming this machine: each visitor comes from an
                       address of its own. Without it, one whole run an hour is what the limits on codes allow
  --provider <port>    be the social provider that the project was started with, by GITLAB_CLIENT_ID=conformance,
                       GITLAB_CLIENT_SECRET=conformance-secret and GITLAB_ISSUER=http://127.0.0.1:<port>
  --languages <list>   the languages it offers, the default one first (${everyLanguage})
  --title <text>       what it is called, if its web manifest does not say
  --browser <path>     a Chromium; else CHROME_BIN, else where systems keep it, else the one Playwright downloaded
  --no-browser         do without one
  --only <list>        these topics, or checks with these words in their name; may be given several times
  --jobs <n>           make so many checks at the same time (4)
  --list               show the checks and which of them would be made, and make none
  --json               one JSON object on stdout, everything else on stderr
  -h, --help   -v, --version

Ends with 0 when no check failed, 1 when one did or none could be made, 2 when the command is wrong.
`;

/** An invalid command line. */
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
  list: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const satisfies ParseArgsConfig["options"];

/** Parses the command line. */
export function readOptions(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const { languages, smtp, provider, only, jobs, "trusted-proxy": trusted, ...rest } = values;
  return {
    ...rest,
    trusted,
    only: only.flatMap((list) => list.split(",")).filter((word) => word.trim() !== ""),
    jobs: jobsIn(jobs),
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
  if (url === undefined || more.length > 0) throw new UsageError("Say which URL to check, and one only.");
  const known = URL.canParse(url) ? new URL(url) : undefined;
  if (!known || !/^https?:$/.test(known.protocol)) throw new UsageError(`${url} is no http or https URL.`);
  return known.origin;
}

function languagesIn(list: string): Language[] {
  return list.split(",").map((name) => {
    const language = name.trim();
    if (!isLanguage(language)) throw new UsageError(`--languages: ${name} is none of ${everyLanguage}.`);
    return language;
  });
}

function jobsIn(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new UsageError(`--jobs: ${text} is no number from 1 to 99.`);
  return Number(text);
}

function placeIn(text: string): { host: string; port: number } {
  const [, host = "127.0.0.1", digits] = text.match(/^(?:(.+):)?(\d+)$/) ?? [];
  return { host, port: portIn(digits ?? text) };
}

function portIn(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`${text} is no port.`);
  return port;
}
