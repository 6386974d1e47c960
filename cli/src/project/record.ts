import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { CliError } from "../errors.ts";
import { formatList, listIn, optionalNames } from "../options/features.ts";
import { type Given, optionNames } from "../options/schema.ts";
import { requireRegular } from "../ports/inside.ts";

/** Something that a command added to a project, with the command's version. */
type Named = { readonly name: string; readonly version: string };

/** Something created by `generate`: a feature with its fields, separated by spaces, and its options by name. */
export type GeneratedFeature = Named & {
  /** What was created instead of a feature: a page, or a mail or job of the feature `name`, named in `fields`. */
  readonly what?: string;
  readonly fields?: string;
  readonly [option: string]: string | boolean | undefined;
};

/** The content of a project's `.damson.json`. */
export type ProjectRecord = {
  readonly version: string;
  /** Since 0.2.0. */
  readonly name?: string;
  readonly runner?: "bun" | "npm";
  /** Template files that were not created, because files of those names existed. Since 0.2.0. */
  readonly without?: readonly string[];
  /** Digests of the template's migrations that were changed before being added, or left out. */
  readonly migrations?: readonly string[];
  /** Components from the registry, each with the version that added it. Since 0.3.0. */
  readonly added?: readonly Named[];
  /** Features that `generate` made, and features of the template that `remove` removed. Since 0.3.0. */
  readonly generated?: readonly GeneratedFeature[];
  readonly removed?: readonly Named[];
  /** The seal of the kit at creation or at the last upgrade. Since 0.3.0. */
  readonly kit?: string;
  readonly template: { readonly source: string; readonly digest: string };
  readonly options: Readonly<Record<string, unknown>>;
  /** Digests of all files, in 0.1.0. */
  readonly files?: Readonly<Record<string, string>>;
};

export const recordFile = ".damson.json";

export const noProjectIn = (path: string) =>
  new CliError("INVALID_VALUE", `No project found in ${path}.`, "Pass the directory of a project.");

export const unreadable = (file: string) =>
  new CliError("NOT_A_PROJECT", `${file} cannot be read.`, "Restore the file from git.");

/** Reads the record of a project. Throws if it is missing or invalid. */
export function readRecord(project: string): ProjectRecord {
  const file = join(project, recordFile);
  if (existsSync(project)) requireRegular(project, [recordFile]);
  if (!existsSync(file)) {
    if (!existsSync(join(project, "package.json"))) throw noProjectIn(project);
    const hint = `If it was committed: git log --all --oneline -- ${recordFile}, then git checkout <commit> -- ${recordFile}`;
    throw new CliError("NOT_A_PROJECT", `${file}, the record of the project's creation, is missing.`, hint);
  }
  return parseRecord(readFileSync(file, "utf8"), file);
}

/** Reads the record that `--like` names. */
export function readLike(file: string, cwd: string): ProjectRecord {
  const path = resolve(cwd, file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw new CliError("INVALID_VALUE", `--like: ${path} is not a file.`);
  if (stats) return parseRecord(readFileSync(path, "utf8"), path);
  throw new CliError("INVALID_VALUE", `--like: ${path} does not exist.`);
}

/** Parses the text of a record. */
export function parseRecord(text: string, file: string): ProjectRecord {
  try {
    const record: unknown = JSON.parse(text);
    if (isRecord(record)) return record;
    throw new Error("incomplete");
  } catch {
    throw unreadable(file);
  }
}

/** Strict: the name becomes part of a path, and the version part of the name of a package that we run. */
function isRecord(value: unknown): value is ProjectRecord {
  if (!isObject(value) || !isObject(value.template) || !isObject(value.options)) return false;
  const { version, name, runner, template, kit, added, generated, removed } = value;
  const isList = (list: unknown) => list === undefined || (Array.isArray(list) && list.every(isText));
  return (
    isVersion(version) &&
    (name === undefined || (isText(name) && /^(?!\.)[\w.-]{1,214}$/.test(name))) &&
    (runner === undefined || runner === "bun" || runner === "npm") &&
    isText(template.source) &&
    isText(template.digest) &&
    template.digest !== "" &&
    (kit === undefined || isText(kit)) &&
    isList(value.without) &&
    isList(value.migrations) &&
    [added, generated, removed].every(isNamedList) &&
    (value.files === undefined || isObject(value.files))
  );
}

/** An exact version: no range, tag, file or address. */
export function isVersion(text: unknown): text is string {
  return isText(text) && /^\d+\.\d+\.\d+(-[\da-z.-]+)?$/i.test(text);
}

const isNamedList = (list: unknown) => list === undefined || (Array.isArray(list) && list.every(isNamed));
const isNamed = (value: unknown) =>
  isObject(value) &&
  isText(value.name) &&
  isVersion(value.version) &&
  (value.fields === undefined || isText(value.fields)) &&
  Object.values(value).every((one) => isText(one) || typeof one === "boolean");

const isText = (value: unknown): value is string => typeof value === "string";

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record's options, as a user would pass them. */
export function givenBy(record: ProjectRecord): Given {
  const known = Object.entries(record.options).flatMap(([name, value]) =>
    optionNames.some((option) => option === name) && (typeof value === "string" || value === true)
      ? [[name, value] as const]
      : [],
  );
  return { ...Object.fromEntries(known), install: false, git: false, seed: false, yes: true };
}

/** The record of a project that these features are added to. */
export function withFeatures(record: ProjectRecord, names: readonly string[]): ProjectRecord {
  const { removed = [], options, ...rest } = record;
  const left = removed.filter(({ name }) => !names.includes(name));
  const { without, with: added, ...others } = options;
  const isNamed = (name: string) => options.only !== undefined || optionalNames.includes(name);
  const lists = {
    without: formatList(listIn(without).filter((name) => !names.includes(name))),
    with: formatList([...listIn(added), ...names.filter(isNamed)]),
  };
  const named = Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
  return {
    ...rest,
    options: { ...others, ...named },
    ...(left.length > 0 ? { removed: left } : {}),
  };
}

/** Compares versions: negative if `a` is older. A pre-release such as `1.2.0-dev` is older than its release. */
export function compareVersions(a: string, b: string): number {
  const order = inOrder(getRelease(a), getRelease(b));
  if (order !== 0) return order;
  return a.includes("-") && b.includes("-")
    ? inOrder(a, b)
    : Number(b.includes("-")) - Number(a.includes("-"));
}

const inOrder = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

/** The release that a version is or leads to: `1.2.0` for `1.2.0-dev`. */
export function getRelease(version: string): string {
  return version.replace(/-.*/, "");
}
