import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseFile, readJsonFile } from "../../kit/dev/json.server.ts";

interface Named {
  name: string;
  version: string;
}

/** A mail or job has its path or feature here in place of arguments. */
interface Generated extends Named {
  what?: "page" | "mail" | "job";
  /** The name of a mail or job, otherwise fields separated by spaces: the formatter puts a short list on one line. */
  fields?: string;
  every?: string | undefined;
  list?: string | undefined;
  cron?: string | undefined;
  tz?: string | undefined;
  singular?: string | undefined;
  title?: string | undefined;
  owner?: boolean | undefined;
  team?: boolean | undefined;
  rank?: "admin" | "owner" | undefined;
  area?: "app" | "manager" | "both" | undefined;
}

interface ProjectRecord {
  version: string;
  generated?: Generated[];
  removed?: Named[];
}

/** The record of how the project was created, for upgrades. The file is named after the command that created it. */
export const recordIn = (root: string): string | undefined =>
  readdirSync(root).find((name) => /^\.\w+\.json$/.test(name));

/** A mail's or job's key includes its own name, because a feature may have several. Others are their own key. */
const getKey = ({ what, name, fields = "" }: Omit<Generated, "version">) =>
  what === "mail" || what === "job" ? [what, name, fields].join(" ") : name.replace(/.*\//, "");

/**
 * Records a removal, so that no upgrade undoes it. `key` is a feature, with its mails and jobs, or one of these:
 * `mail orders reminder`.
 */
export const rememberRemoval = (root: string, key: string): void =>
  change(root, ({ version, generated = [], removed = [] }) => {
    const isOwn = key.includes(" ") || generated.some((one) => getKey(one) === key);
    return {
      generated: generated.filter((one) => getKey(one) !== key && one.name !== key),
      removed: isOwn ? removed : [...removed.filter(({ name }) => name !== key), { name: key, version }],
    };
  });

export const rememberGenerated = (root: string, made: Omit<Generated, "version">): void =>
  change(root, ({ version, generated = [], removed = [] }) => {
    const entry = { ...made, version };
    const isIt = (one: Generated) => getKey(one) === getKey(made);
    const list = generated.some(isIt)
      ? generated.map((one) => (isIt(one) ? entry : one))
      : [...generated, entry];
    return { generated: list, removed };
  });

export function generatedIn(root: string, name: string): Generated | undefined {
  const file = recordIn(root);
  if (file === undefined) return undefined;
  const { generated = [] }: ProjectRecord = readJsonFile(root, file);
  return generated.find((one) => getKey(one) === name);
}

function change(
  root: string,
  to: (record: ProjectRecord) => Required<Pick<ProjectRecord, "generated" | "removed">>,
): void {
  const file = recordIn(root);
  if (file === undefined) return;
  const path = join(root, file);
  const record: ProjectRecord = parseFile(basename(path), readFileSync(path, "utf8"));
  const { generated: _, removed: __, ...rest } = record;
  const lists = Object.entries(to(record)).filter(([, list]) => list.length > 0);
  writeFileSync(path, recordText({ ...rest, ...Object.fromEntries(lists) }));
}

/**
 * A record's text as the formatter writes it, short lists on one line. @public for the command that creates a project
 */
export function recordText(record: object): string {
  const rows = /^(.*\[)\n((?: +"[^"\n]*",?\n)+) +(\],?)$/gm;
  const text = JSON.stringify(record, null, 2).replace(
    rows,
    (whole, start: string, list: string, end: string) => {
      const line = start + list.trim().replace(/\n +/g, " ") + end;
      return line.length > 110 ? whole : line;
    },
  );
  return `${text}\n`;
}
