import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertName, getTexts, Refusal, toCamelCase } from "#kit/dev/generate/names.server.ts";
import { changeWhole, resumeInterrupted } from "#kit/dev/generate/whole.server.ts";
import {
  assertClean,
  assertRegular,
  both,
  command,
  format,
  parsed,
  typeErrors,
} from "#kit/dev/generate/write.server.ts";
import { withoutJob, withoutMail, withoutMails } from "./remove/code.ts";
import { getUsers, problemWithRemoval, removableWith, withoutFeatures } from "./remove/features.ts";
import { recordIn, rememberRemoval } from "./remove/record.ts";
import { type Removal, references, type Texts, withoutKeys } from "./remove/without.ts";
import { reported, say } from "./report.ts";
import { typedWords } from "./typed-words.ts";

const help = `bun run remove feature <name> [<name> …] [options]
bun run remove page [<area>/]<name> [options]
bun run remove mail <feature> <name> [options]
bun run remove job <feature> <name> [options]

Removes a feature from this project: its folder, routes, lines, texts, tests and guide. It writes a migration that drops
the feature's tables and its columns in other tables; bun run db:migrate applies it. It also removes a page, a mail or a
job that bun run generate wrote. Nothing is removed while something else uses it: name features that use each other in
one command.

Options
  --dry-run   show what would be removed
  --json      print JSON
  --force     allow uncommitted changes
  --help      show this help

Example
  bun run remove feature books
  bun run remove feature orders customers
  bun run remove page manager/reports
  bun run remove job orders remind-late
`;

const root = join(import.meta.dirname, "..");
const whats = ["feature", "page", "mail", "job"] as const;
const folders = ["kit", "src", "e2e", "scripts", "docs", "drizzle"];
/** @throws Refusal */
function parseOptions(words: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = { "dry-run": flag, json: flag, force: flag, help: flag };
  const { values, positionals } = parsed("remove", words, options);
  const [said, ...rest] = positionals;
  // Names may be separated by commas, as in --without.
  const names = said === "feature" ? rest.flatMap((one) => one.split(",").filter(Boolean)) : rest;
  const what = whats.find((one) => one === said) ?? "feature";
  const most = { feature: names.length, page: 1, mail: 2, job: 2 }[what];
  if (!values.help && (what !== said || names.length !== Math.max(most, 1)))
    throw new Refusal(
      "Specify what to remove: feature <name> …, page [<area>/]<name>, mail <feature> <name> or job <feature> <name>.",
    );
  return { ...values, what, names: [...new Set(names)] };
}

/** Plans what to remove, from the record in the project. @throws Refusal */
function planRemoval(before: Texts, { what, names }: ReturnType<typeof parseOptions>) {
  const [name = "", part = ""] = names;
  if (what === "mail" || what === "job") {
    assertName(part);
    const removal = withoutPart(before, what, name, part);
    if (!removal)
      throw new Refusal(`Unknown ${what} "${part}" in src/features/${name}: choose an existing one.`);
    return { keys: [[what, name, part].join(" ")], removal };
  }
  const last = name.replace(/.*\//, "");
  const places = [name, ...["app/t/$team", "app", "manager"].map((area) => `${area}/${last}`)];
  if (what === "page" && !places.some((place) => before.has(`src/routes/${place}.tsx`)))
    throw new Refusal(
      `Unknown page src/routes/${name}.tsx: choose an existing one, with its area, as in manager/reports.`,
    );
  const keys = names.map((one) => one.replace(/.*\//, ""));
  for (const key of keys) {
    const problem = problemWithRemoval(before, key);
    if (problem) throw new Refusal(problem);
  }
  return { keys, removal: withoutFeatures(before, keys) };
}

/** If only removable features refer to these, the command that removes them all. */
function advice(before: Texts, keys: readonly string[]): string {
  const together = removableWith(before, keys);
  if (together === undefined) return "";
  const more = together.slice(keys.length);
  const referring = `${more.join(" and ")} ${more.length > 1 ? "refer" : "refers"} to ${keys.join(" and ")}`;
  const all = together.length > 2 ? "all" : "both";
  return `\n${referring}: remove ${all} with bun run remove feature ${together.join(" ")}`;
}

/** The project without one mail or job of a feature; undefined if that does not exist. */
function withoutPart(all: Texts, what: "mail" | "job", feature: string, name: string): Removal | undefined {
  const files = new Map(all);
  const [manifest, mails] = [
    `src/features/${feature}/feature.server.ts`,
    `src/features/${feature}/mails.server.ts`,
  ];
  const [code = "", texts = "", camel] = [all.get(manifest), all.get(mails), toCamelCase(name)];
  if (what === "job") {
    files.set(manifest, withoutJob(code, camel));
    for (const end of ["server.ts", "test.ts"]) files.delete(`src/features/${feature}/${name}.${end}`);
  } else {
    const left = withoutMail(texts, `${camel}Mail`);
    files.delete(`src/features/${feature}/${name}-mail.test.ts`);
    if (left === undefined) files.delete(mails);
    else files.set(mails, left);
    if (left === undefined) files.set(manifest, withoutMails(code));
    withoutKeys(files, (group, key) => group === getTexts(feature) && key.startsWith(`mail.${camel}.`));
  }
  const own = new Map([...all].filter(([path]) => !files.has(path)));
  const isThere =
    what === "job"
      ? files.get(manifest) !== code
      : new RegExp(`\\b(?:const|function) ${camel}Mail\\b`).test(texts);
  return isThere ? { files, left: references(files, own), tables: [], columns: [] } : undefined;
}

function readTexts(): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
          (path) => `${folder}/${path.replaceAll("\\", "/")}`,
        )
      : [],
  );
  const texts = [...paths, "AGENTS.md", "README.md", "package.json", ".env.example"].filter((path) =>
    /\.(?:tsx?|json|md|sql|example)$/.test(path),
  );
  return new Map(
    texts
      .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

interface Removed {
  removed: string[];
  changed: string[];
  tables: readonly string[];
  columns: readonly string[];
}

const hasData = ({ tables, columns }: Removal) => tables.length + columns.length > 0;

function planned(before: Texts, { files, tables, columns }: Removal): Removed {
  const removed = [...before.keys()].filter((path) => !files.has(path));
  const changed = [...files].flatMap(([path, text]) => (before.get(path) === text ? [] : path));
  return { removed, changed, tables, columns };
}

async function remove(
  { keys, said, tell }: { keys: readonly string[]; said: string; tell: (line: string) => void },
  plan: Removed,
  removal: Removal,
): Promise<Removed> {
  const { removed, changed } = plan;
  return changeWhole(root, said, async (copy) => {
    tell("Removing the code");
    for (const path of removed) rmSync(join(copy, path));
    for (const path of changed) writeFileSync(join(copy, path), removal.files.get(path) ?? "");
    if (changed.length > 0) await format(copy, changed);
    if (hasData(removal)) tell("Writing the migration");
    tell("Checking the types");
    const [faults, migration] = await both(
      typeErrors(copy),
      hasData(removal) ? writeMigration(copy, keys, removal) : Promise.resolve([]),
    );
    if (faults.length > 0) throw referring(faults);
    for (const key of keys) rememberRemoval(copy, key);
    return { ...plan, changed: [...changed, ...migration] };
  }).catch(async (error) => {
    // Nothing was removed, so the type errors were there before.
    const earlier = error instanceof Refusal ? await typeErrors(root) : [];
    throw earlier.length > 0 ? referring(earlier, "bun run check already fails") : error;
  });
}

const migrationsIn = (copy: string) =>
  readdirSync(join(copy, "drizzle")).filter((path) => path.endsWith(".sql"));

interface Snapshot {
  tables: Record<string, { name: string; foreignKeys: Record<string, ForeignKey> }>;
}

interface ForeignKey {
  tableTo: string;
  onDelete?: string;
}

/** Sorts tables so that rows are deleted before those that they refer to. Databases may check each statement. */
function inOrderOfDeletion(copy: string, names: readonly string[]): string[] {
  const meta = join(copy, "drizzle/meta");
  const snapshots = readdirSync(meta).filter((path) => path.endsWith("_snapshot.json"));
  const latest = snapshots.sort().at(-1) ?? "";
  const { tables }: Snapshot = JSON.parse(readFileSync(join(meta, latest), "utf8"));
  const getNeeds = (name: string) =>
    Object.values(tables)
      .filter((table) => table.name === name)
      .flatMap(({ foreignKeys }) => Object.values(foreignKeys))
      .flatMap(({ tableTo, onDelete = "no action" }) =>
        onDelete === "no action" || onDelete === "restrict" ? tableTo : [],
      );
  const sorted: string[] = [];
  for (const left = [...names]; left.length > 0; ) {
    const free = left.findIndex((name) => !left.some((one) => one !== name && getNeeds(one).includes(name)));
    sorted.push(...left.splice(Math.max(free, 0), 1));
  }
  return sorted;
}

/**
 * `db:generate` drops the tables and what belongs to them. Their rows are deleted first, because dropping a table runs
 * no trigger that would release its files. Emptying a column does.
 */
async function writeMigration(
  copy: string,
  names: readonly string[],
  { tables, columns }: Removal,
): Promise<string[]> {
  const before = migrationsIn(copy);
  const sql = before.map((path) => readFileSync(join(copy, "drizzle", path), "utf8")).join("\n");
  const keeping = [...sql.matchAll(/_keep[`"]\s+AFTER UPDATE OF .* ON [`"](\w+)[`"]/g)].map(
    ([, table = ""]) => table,
  );
  const isKeeping = tables.some((table) => keeping.includes(table));
  const deletes = isKeeping ? inOrderOfDeletion(copy, tables).map((table) => `DELETE FROM "${table}";`) : [];
  const updates = columns.map((column) =>
    column.replace(/(\w+)\.(\w+)/, 'UPDATE "$1" SET "$2" = NULL WHERE "$2" IS NOT NULL;'),
  );
  const isByHand = tables.length === 0;
  const name = `no_${names.join("_").replaceAll("-", "_")}`;
  const named = isByHand ? ["--custom"] : tables.flatMap((table) => ["--drop", table]);
  await command(copy, ["run", "db:generate", ...named, "--name", name]);
  const added = migrationsIn(copy).filter((path) => !before.includes(path));
  for (const path of added) {
    const file = join(copy, "drizzle", path);
    const generated = isByHand ? [] : [readFileSync(file, "utf8").trimEnd()];
    const statements = [...updates, ...deletes, ...generated];
    writeFileSync(file, statements.join("\n--> statement-breakpoint\n"));
  }
  return added.map((path) => `drizzle/${path}`);
}

/** Says what happens to the data of these features. The columns that it names hold uploaded files. */
function becomes({ tables, columns }: Removed, keys: readonly string[]): string {
  const list = new Intl.ListFormat("en");
  const files = columns.map((column) => column.replace(/(\w+)\.(\w+)/, "the column $2 of $1"));
  const of = tables.length > 1 ? "tables" : "table";
  return list.format([
    ...(files.length > 0 ? [`deletes the uploaded files in ${list.format(files)}`] : []),
    ...(tables.length > 0
      ? [`drops the ${of} of ${list.format(keys)} with all rows: ${tables.join(", ")}`]
      : []),
  ]);
}

const referring = (places: readonly string[], why = "Still in use") =>
  new Refusal(`${why}; nothing was removed:\n${places.map((place) => `  ${place}`).join("\n")}`, "IN_USE");

await reported("remove", async () => {
  const options = parseOptions(typedWords());
  if (options.help) return say(help);
  resumeInterrupted(root);
  const before = readTexts();
  const { keys, removal } = planRemoval(before, options);
  if (removal.left.length > 0) {
    const { message } = referring(
      removal.left.map(({ path, text }) => {
        const users = getUsers(before, path).filter((user) => user !== path);
        return users.length > 0 ? `${text}, for ${users.join(", ")}` : text;
      }),
    );
    throw new Refusal(message + (options.what === "feature" ? advice(before, keys) : ""), "IN_USE");
  }
  const plan = planned(before, removal);
  const written = [...plan.removed, ...plan.changed, "drizzle", "src/features"];
  assertRegular(root, [...written, recordIn(root) ?? []].flat());
  assertClean(root, { force: options.force, dryRun: options["dry-run"] });
  const drizzle = hasData(removal) ? ["drizzle"] : [];
  const tell = (line: string) => options.json || say(`… ${line}`);
  const result = options["dry-run"]
    ? { ...plan, changed: [...plan.changed, ...drizzle] }
    : await remove(
        { keys, said: `remove ${[options.what, ...options.names].join(" ")}`, tell },
        plan,
        removal,
      );
  if (options.json) return console.log(JSON.stringify(result, null, 2));
  for (const path of result.removed) console.log(`  - ${path}`);
  for (const path of result.changed) console.log(`  ~ ${path}`);
  if (options["dry-run"]) say("Nothing was removed.");
  else if (hasData(removal)) {
    say(`Next: bun run db:migrate ${becomes(result, keys)}.`);
  }
});
