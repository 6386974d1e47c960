import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Refusal } from "../../generate/names.server.ts";
import { mergeJson } from "./merge-json.server.ts";
import { fileAt, type Sides } from "./sides.server.ts";

const entryShape = z.looseObject({ idx: z.number(), tag: z.string(), when: z.number() });
const journalShape = z.looseObject({ entries: z.array(entryShape) });
const snapshotShape = z.looseObject({ id: z.string(), prevId: z.string() });

type Entry = z.infer<typeof entryShape>;
type Snapshot = z.infer<typeof snapshotShape>;

/** A migration of one side: its statements, and the tables before and after it. */
interface Step {
  entry: Entry;
  sql: string;
  before: unknown;
  after: Snapshot;
}

const folder = "drizzle";
const journalPath = `${folder}/meta/_journal.json`;
/** Whether journal, files and snapshots match, and no migration of either side is missing. */
export function areInOrder(root: string, sides: Sides): boolean {
  try {
    const here = stepsBy((path) => readFileSync(join(root, path), "utf8"));
    const listed = here.map(({ entry }) => `${entry.tag}.sql`).sort();
    const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".sql"));
    const isChain = here.every(({ after }, at) => at === 0 || after.prevId === here[at - 1]?.after.id);
    const all = mergedSteps(root, sides);
    return isChain && Bun.deepEquals(listed, files.sort()) && all.every((step) => isIn(here, step));
  } catch {
    return false;
  }
}

/**
 * Puts the migrations of both sides in sequence: files, journal, numbers and snapshots. Ours keep their places. Theirs
 * may get new numbers, because databases identify migrations by content.
 * @returns what to print
 * @throws Refusal for a migration that neither side has
 */
export function repairMigrations(root: string, sides: Sides): string[] {
  const steps = mergedSteps(root, sides);
  const known = new Set(
    [sides.base, sides.ours, sides.theirs].flatMap((revision) => stepsAt(root, revision)).map(getFile),
  );
  const unknown = readdirSync(join(root, folder)).find(
    (name) => name.endsWith(".sql") && !known.has(`${folder}/${name}`),
  );
  if (unknown)
    throw new Refusal(
      `drizzle/${unknown} is on neither branch: delete it, run this again, and then run db:generate to recreate it.`,
    );
  const files = new Map<string, string>();
  const entries: Entry[] = [];
  let last: Snapshot | undefined;
  for (const [idx, { entry, sql, before, after }] of steps.entries()) {
    const number = String(idx).padStart(4, "0");
    const tag = `${number}_${entry.tag.replace(/^\d+_/, "")}`;
    // A snapshot names the one before it, and its tables build on that one's.
    if (last && after.prevId !== last.id) {
      const { merged } = mergeJson(before, last, after);
      last = Object.assign({}, merged, { id: crypto.randomUUID(), prevId: last.id });
    } else last = after;
    const when = Math.max(entry.when, (entries.at(-1)?.when ?? 0) + 1);
    entries.push({ ...entry, idx, tag, when });
    files.set(`${folder}/${tag}.sql`, sql);
    files.set(snapshotPath(number), JSON.stringify(last, null, 2));
  }
  const journal = readAs(journalShape, fileAt(root, sides.ours, journalPath) ?? "");
  files.set(journalPath, JSON.stringify({ ...journal, entries }, null, 2));
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
    const path = `${folder}/${name.replaceAll("\\", "/")}`;
    if (/\.sql$|_snapshot\.json$/.test(path) && !files.has(path)) rmSync(join(root, path));
  }
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  return steps.flatMap(({ entry }, at) => {
    const tag = entries[at]?.tag ?? entry.tag;
    return tag === entry.tag ? [] : [`drizzle/${entry.tag}.sql was renamed to drizzle/${tag}.sql.`];
  });
}

const snapshotPath = (number: string) => `${folder}/meta/${number}_snapshot.json`;
const getFile = ({ entry }: Step) => `${folder}/${entry.tag}.sql`;
const isIn = (steps: readonly Step[], { sql }: Step) => steps.some((one) => one.sql === sql);

/** Our entries, then those that they added, without entries that either side has removed. */
function mergedSteps(root: string, { base, ours, theirs }: Sides): Step[] {
  const common = stepsAt(root, base);
  const [own, others] = [stepsAt(root, ours), stepsAt(root, theirs)];
  const kept = own.filter((step) => isIn(others, step) || !isIn(common, step));
  return [...kept, ...others.filter((step) => !isIn(own, step) && !isIn(common, step))];
}

/** Checks the shape and keeps the order of keys. */
function readAs<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> {
  const value: z.infer<Shape> = JSON.parse(text);
  shape.parse(value);
  return value;
}

const stepsAt = (root: string, revision: string) => stepsBy((path) => fileAt(root, revision, path));

function stepsBy(read: (path: string) => string | undefined): Step[] {
  const text = read(journalPath);
  if (text === undefined) return [];
  const needed = (path: string) => {
    const found = read(path);
    if (found === undefined)
      throw new Refusal(`One branch lacks ${path}, which its journal lists: restore it there first.`);
    return found;
  };
  let before: unknown;
  return readAs(journalShape, text).entries.map((entry) => {
    // A checkout on Windows may convert line feeds to CR LF.
    const sql = needed(`${folder}/${entry.tag}.sql`).replaceAll("\r\n", "\n");
    const after = readAs(snapshotShape, needed(snapshotPath(entry.tag.slice(0, 4))));
    const step = { entry, sql, before, after };
    before = after;
    return step;
  });
}
