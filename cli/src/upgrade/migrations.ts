import { computeDigest, type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import { lastStoodFor } from "../template/initial.ts";
import { at, changesBetween } from "./by-key.ts";
import {
  clash,
  drops,
  isGone,
  isTable,
  lostWith,
  mentions,
  nameOf,
  requireNoRebuild,
  type Snapshot,
  withChanges,
} from "./snapshots.ts";

type Entry = { readonly idx: number; readonly tag: string; readonly when: number };
type Migration = Entry & { readonly digest: string; readonly sql: string; readonly snapshot: Snapshot };
type Journal = { readonly entries: readonly Entry[] };

const journalPath = "drizzle/meta/_journal.json";

/** Whether a file is a drizzle migration or snapshot. We merge those ourselves, without git. */
export function isMigration(path: string): boolean {
  return path.startsWith("drizzle/");
}

/** The files to write, and the template's migrations that were changed or left out. */
export type MergedMigrations = {
  readonly files: Files;
  readonly added: readonly string[];
  readonly adapted: readonly string[];
  readonly leftOut: readonly string[];
  /** Digests of migrations that only concern features the project does not have. */
  readonly about: readonly string[];
  /** The owner's additions to tables that the template drops, as messages. Dropping the tables drops them too. */
  readonly lost: readonly string[];
};

export const noMigrations: MergedMigrations = {
  files: new Map(),
  added: [],
  adapted: [],
  leftOut: [],
  about: [],
  lost: [],
};

/**
 * Puts the template's new migrations after the owner's. Migrations are identified by content, never by number. A
 * project that began with an initial migration already has the migrations that it replaces.
 *
 * @param theirs all migrations of the template, without the initial one
 * @param settled digests of template migrations that an earlier upgrade changed or left out, and of initial migrations
 * that the project has replaced
 * @param absent tables of features that the project lacks; a table of the project's own with such a name is a different
 * one
 * @throws CliError MIGRATIONS_CLASH if both sides change the same thing
 */
export function mergeMigrations(
  base: Files,
  ours: Files,
  theirs: Files,
  { settled = [], absent = [] }: { settled?: readonly string[]; absent?: readonly string[] } = {},
): MergedMigrations {
  const [laid, own, next] = [base, ours, theirs].map(migrationsIn);
  const none = noMigrations;
  if (!laid || !next) return none;
  const initial = laid.find(isInitial);
  const other = next.find(isInitial);
  if (other && other.digest === initial?.digest) return none;
  if (other) throw clash(`${other.tag}.sql replaces migrations that only its own create-damson knows`);
  const old = initial ? stoodFor(initial, next) : laid;
  const news = next.filter(({ digest }) => !old.some((one) => one.digest === digest));
  if (news.length === 0) return none;
  if (!own) return { ...none, leftOut: news.map(({ digest }) => digest) };
  const known = new Set([...own.map(({ digest }) => digest), ...settled]);
  if (initial && known.has(initial.digest)) for (const { digest } of old) known.add(digest);
  const changed = old.find(({ digest }) => !known.has(digest));
  if (changed) throw clash(`${(initial ?? changed).tag}.sql differs from the template's`);
  const lacking = [...new Set(news.flatMap(({ snapshot }) => getTables(snapshot)))].filter((table) =>
    absent.includes(nameOf(table)),
  );
  const isPlain = !initial && own.every(({ digest }) => old.some((one) => one.digest === digest));
  if (isPlain && settled.length === 0 && lacking.length === 0)
    return { ...none, files: changedFiles(ours, theirs), added: news.map(({ tag }) => `drizzle/${tag}.sql`) };
  const journal: Journal = JSON.parse(getText(ours.get(journalPath)));
  return append(journal, {
    own,
    since: old.at(-1),
    news: news.filter(({ digest }) => !known.has(digest)),
    lacking,
  });
}

/** Whether it replaces other migrations. */
const isInitial = ({ sql }: Migration) => lastStoodFor(sql) !== undefined;

const getTables = (snapshot: Snapshot | undefined) => Object.keys(Object(at(snapshot, ["tables"])));

function stoodFor({ tag, sql }: Migration, all: readonly Migration[]): readonly Migration[] {
  const last = lastStoodFor(sql);
  const at = all.findIndex((one) => one.tag === last);
  if (at < 0) throw clash(`${tag}.sql replaces ${last}, which this version does not know`);
  return all.slice(0, at + 1);
}

/** Owners without migrations of their own get the template's unchanged. */
function changedFiles(ours: Files, theirs: Files): Files {
  return new Map(
    [...theirs].filter(([path]) => {
      return isMigration(path) && getText(ours.get(path)) !== getText(theirs.get(path));
    }),
  );
}

function append(
  journal: Journal,
  {
    own,
    since,
    news,
    lacking,
  }: {
    own: readonly Migration[];
    since: Migration | undefined;
    news: readonly Migration[];
    lacking: readonly string[];
  },
): MergedMigrations {
  const files = new Map<string, TemplateFile>();
  const entries = [...journal.entries];
  const [adapted, leftOut, about]: [string[], string[], string[]] = [[], [], []];
  const [added, lost]: [string[], string[]] = [[], []];
  let last = own.at(-1);
  let previous = since;
  const gone = [...new Set([...tablesGone(since?.snapshot, own.at(-1)?.snapshot), ...lacking])];
  for (const migration of news) {
    gone.push(...tablesAbout(gone, migration.snapshot, own.at(-1)?.snapshot));
    const statements = migration.sql.split("--> statement-breakpoint");
    const getNames = (tables: readonly string[]) => [
      // A search index is a virtual table next to its table.
      ...tables.map((table) => `${nameOf(table)}(?:_search\\w*)?`),
      ...tables.flatMap((table) => getIndexes(previous?.snapshot, table)),
    ];
    const names = getNames(gone);
    const changes = changesBetween(previous?.snapshot ?? {}, migration.snapshot);
    const already = changes.filter(({ path, to }) => to === undefined && isGone(last?.snapshot, path));
    const kept = statements.filter(
      (statement) => !isAbout(statement, names) && !already.some(({ path }) => drops(statement, path)),
    );
    requireNoRebuild({ ...migration, sql: kept.join("\n") }, since?.snapshot, own.at(-1)?.snapshot);
    if (kept.every((statement) => statement.trim() === "")) {
      const isLacking = statements.every((one) => one.trim() === "" || isAbout(one, getNames(lacking)));
      (isLacking ? about : leftOut).push(migration.digest);
      previous = migration;
      continue;
    }
    if (kept.length < statements.length) adapted.push(migration.digest);
    const idx = (last?.idx ?? -1) + 1;
    const number = String(idx).padStart(4, "0");
    const tag = migration.tag.replace(/^\d+/, number);
    const when = Math.max(migration.when, (last?.when ?? 0) + 1);
    const snapshot = withChanges(last?.snapshot ?? {}, { changes, gone, tag: migration.tag });
    const digest = computeDigest(`${tag}${migration.digest}`);
    const id = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
    const chained = { ...snapshot, id, prevId: last?.snapshot.id };
    files.set(`drizzle/${tag}.sql`, toFile(kept.join("--> statement-breakpoint")));
    files.set(`drizzle/meta/${number}_snapshot.json`, toFile(JSON.stringify(chained, null, 2)));
    entries.push({ ...journal.entries.at(-1), ...toEntry(migration), idx, tag, when });
    added.push(`drizzle/${tag}.sql`);
    for (const { path, to } of changes)
      if (isTable(path) && to === undefined)
        lost.push(...lostWith(path, { tag, since: since?.snapshot, own: own.at(-1)?.snapshot }));
    last = { ...migration, idx, tag, when, snapshot: chained };
    previous = migration;
  }
  if (added.length > 0) files.set(journalPath, toFile(JSON.stringify({ ...journal, entries }, null, 2)));
  return { files, added, adapted, leftOut, about, lost };
}

const isAbout = (statement: string, names: readonly string[]) =>
  names.some((name) => mentions(statement, name));

function toEntry({ digest: _digest, sql: _sql, snapshot: _snapshot, ...entry }: Migration): Entry {
  return entry;
}

/** The digest of the initial migration, if there is one among these files. */
export function initialIn(files: Files): string[] {
  return (migrationsIn(files) ?? []).filter(isInitial).map(({ digest }) => digest);
}

/** The schema after a project's newest migration. */
export function getLastSnapshot(files: Files): Snapshot | undefined {
  return migrationsIn(files)?.at(-1)?.snapshot;
}

export function tablesGone(since: Snapshot | undefined, own: Snapshot | undefined): string[] {
  const present = new Set(getTables(own));
  return getTables(since).filter((table) => !present.has(table));
}

/** New tables that refer to removed tables, or to one another. */
function tablesAbout(gone: readonly string[], next: Snapshot, own: Snapshot | undefined): string[] {
  const names = gone.map(nameOf);
  const about = getTables(next).filter((table) => {
    const isNew = !gone.includes(table) && at(own, ["tables", table]) === undefined;
    const keys = Object.values(Object(at(next, ["tables", table, "foreignKeys"])));
    return isNew && keys.some((key) => names.includes(String(at(key, ["tableTo"]))));
  });
  return about.length === 0 ? [] : [...about, ...tablesAbout([...gone, ...about], next, own)];
}

function getIndexes(snapshot: Snapshot | undefined, table: string): string[] {
  return Object.keys(Object(at(snapshot, ["tables", table, "indexes"])));
}

function migrationsIn(files: Files): readonly Migration[] | undefined {
  if (!files.has(journalPath)) return undefined;
  const { entries }: Journal = JSON.parse(getText(files.get(journalPath)));
  return entries.map((entry) => {
    const sql = getText(files.get(`drizzle/${entry.tag}.sql`)).replaceAll("\r\n", "\n");
    const snapshot = getText(files.get(`drizzle/meta/${entry.tag.match(/^\d+/)?.[0]}_snapshot.json`)) || "{}";
    return { ...entry, sql, digest: computeDigest(sql), snapshot: JSON.parse(snapshot) };
  });
}
