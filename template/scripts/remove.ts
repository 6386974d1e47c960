import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { assertName, camelOf, Refusal } from "#kit/dev/generate/names.server.ts";
import { allOrNone, command, isDirty, typeErrors } from "#kit/dev/generate/write.server.ts";
import { withoutJob, withoutMail, withoutMails } from "./remove/code.ts";
import { recordIn, rememberRemoval } from "./remove/record.ts";
import {
  problemWithRemoval,
  type Removal,
  references,
  type Texts,
  withoutFeature,
  withoutKeys,
} from "./remove/without.ts";

const help = `bun run remove feature <name> [options]
bun run remove page [<area>/]<name> [options]
bun run remove mail <feature> <name> [options]
bun run remove job <feature> <name> [options]

Takes a feature out of this project: folder, routes, lines, texts, tests, guide. A migration that drops its tables is
written; bun run db:migrate applies it. Or takes out a page, a mail or a job as bun run generate writes it. Nothing is
written if something else refers to it.

Options
  --dry-run   says what would be removed
  --json      says it as JSON
  --force     removes even if there are changes that are not committed
  --help      shows this

Example
  bun run remove feature books
  bun run remove page manager/reports
  bun run remove job orders remind-late
`;

const root = join(import.meta.dirname, "..");
const whats = ["feature", "page", "mail", "job"] as const;
const folders = ["kit", "src", "e2e", "scripts", "docs", "drizzle"];
/** @throws Refusal */
function optionsOf(words: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = { "dry-run": flag, json: flag, force: flag, help: flag };
  const { values, positionals } = readWords(() =>
    parseArgs({ args: [...words], options, allowPositionals: true }),
  );
  const [said, name = "", part, more] = positionals;
  const what = whats.find((one) => one === said) ?? "feature";
  const isWhole = what !== "mail" && what !== "job";
  if (
    !values.help &&
    (what !== said || name === "" || isWhole !== (part === undefined) || more !== undefined)
  )
    throw new Refusal(
      "Say what to remove: feature <name>, page [<area>/]<name>, mail <feature> <name> or job <feature> <name>.",
    );
  return { ...values, what, name, part };
}

/** What is removed, as the project remembers it. @throws Refusal */
function removalOf(before: Texts, { what, name, part = "" }: ReturnType<typeof optionsOf>) {
  if (what === "mail" || what === "job") {
    assertName(part);
    const removal = withoutPart(before, what, name, part);
    if (!removal)
      throw new Refusal(`There is no ${what} "${part}" in src/features/${name}: name one that is there.`);
    return { key: [what, name, part].join(" "), removal };
  }
  if (what === "page" && !before.has(`src/routes/${name}.tsx`))
    throw new Refusal(
      `There is no page src/routes/${name}.tsx: name one that is there, with its area, as in manager/reports.`,
    );
  const key = name.replace(/.*\//, "");
  const problem = problemWithRemoval(before, key);
  if (problem) throw new Refusal(problem);
  return { key, removal: withoutFeature(before, key) };
}

/** Without a mail or a job of a feature; undefined where there is none of that name. */
function withoutPart(all: Texts, what: "mail" | "job", feature: string, name: string): Removal | undefined {
  const files = new Map(all);
  const [manifest, mails] = [
    `src/features/${feature}/feature.server.ts`,
    `src/features/${feature}/mails.server.ts`,
  ];
  const [code = "", texts = "", camel] = [all.get(manifest), all.get(mails), camelOf(name)];
  if (what === "job") {
    files.set(manifest, withoutJob(code, camel));
    for (const end of ["server.ts", "test.ts"]) files.delete(`src/features/${feature}/${name}.${end}`);
  } else {
    const left = withoutMail(texts, `${camel}Mail`);
    files.delete(`src/features/${feature}/${name}-mail.test.ts`);
    if (left === undefined) files.delete(mails);
    else files.set(mails, left);
    if (left === undefined) files.set(manifest, withoutMails(code));
    withoutKeys(files, (group, key) => group === feature && key.startsWith(`mail.${camel}.`));
  }
  const own = new Map([...all].filter(([path]) => !files.has(path)));
  const isThere = what === "job" ? files.get(manifest) !== code : texts.includes(`function ${camel}Mail(`);
  return isThere ? { files, left: references(files, own), tables: [] } : undefined;
}

function readWords<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    const said = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new Refusal(`${said}: see bun run remove --help.`);
  }
}

/** The texts of all files that may say something of a feature. */
function readTexts(): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
          (path) => `${folder}/${path.replaceAll("\\", "/")}`,
        )
      : [],
  );
  const texts = [...paths, "AGENTS.md"].filter((path) => /\.(?:tsx?|json|md|sql)$/.test(path));
  return new Map(
    texts
      .filter((path) => existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

interface Removed {
  removed: string[];
  changed: string[];
  tables: readonly string[];
}

/** Removes it, or nothing at all. */
async function remove(key: string, before: Texts, { files, tables }: Removal): Promise<Removed> {
  const removed = [...before.keys()].filter((path) => !files.has(path));
  const changed = [...files].flatMap(([path, text]) => (before.get(path) === text ? [] : path));
  return allOrNone(
    root,
    [...removed, ...changed, "drizzle", recordIn(root) ?? [], "src/features"].flat(),
    async () => {
      for (const path of removed) rmSync(join(root, path));
      for (const path of changed) writeFileSync(join(root, path), files.get(path) ?? "");
      for (const path of removed) withoutEmptyFolder(dirname(path));
      if (changed.length > 0)
        await command(root, ["--bun", "biome", "format", "--write", "--no-errors-on-unmatched", ...changed]);
      const migration = tables.length > 0 ? await writeMigration(key, tables) : [];
      const faults = typeErrors(root);
      if (faults.length > 0) throw referring(faults);
      rememberRemoval(root, key);
      return { removed, changed: [...changed, ...migration], tables };
    },
  ).catch((error) => {
    // Everything is as it was again.
    const earlier = error instanceof Refusal ? typeErrors(root) : [];
    throw earlier.length > 0 ? referring(earlier, "bun run check fails already") : error;
  });
}

function withoutEmptyFolder(path: string): void {
  if (path === "." || !existsSync(join(root, path)) || readdirSync(join(root, path)).length > 0) return;
  rmSync(join(root, path), { recursive: true });
  withoutEmptyFolder(dirname(path));
}

const migrations = () => readdirSync(join(root, "drizzle")).filter((path) => path.endsWith(".sql"));

/**
 * Drizzle drops the tables; what migrations made by hand for their search goes with them. Their rows are deleted before, since
 * no trigger would let go of the files of a table that is dropped.
 */
async function writeMigration(name: string, tables: readonly string[]): Promise<string[]> {
  const before = migrations();
  const sql = before.map((path) => readFileSync(join(root, "drizzle", path), "utf8")).join("\n");
  const indexes = [...sql.matchAll(/CREATE VIRTUAL TABLE `(\w+)`/g)]
    .map(([, index = ""]) => index)
    .filter((index) => tables.some((table) => index.startsWith(`${table}_search`)));
  const keeping = [...sql.matchAll(/_keep[`"]\s+AFTER UPDATE OF .* ON [`"](\w+)[`"]/g)]
    .map(([, table = ""]) => table)
    .filter((table) => tables.includes(table));
  const deletes = [...new Set(keeping)].map((table) => `DELETE FROM "${table}";`);
  await command(root, ["db:generate", "--name", `no_${name.replaceAll("-", "_")}`]);
  const added = migrations().filter((path) => !before.includes(path));
  const drops = [...new Set(indexes)].reverse().map((index) => `DROP TABLE IF EXISTS \`${index}\`;`);
  for (const path of added) {
    const file = join(root, "drizzle", path);
    writeFileSync(
      file,
      [...deletes, readFileSync(file, "utf8").trimEnd(), ...drops].join("\n--> statement-breakpoint\n"),
    );
  }
  return added.map((path) => `drizzle/${path}`);
}

const referring = (places: readonly string[], why = "Something refers to it still") =>
  new Refusal(`${why}; nothing was removed:\n${places.map((place) => `  ${place}`).join("\n")}`);

try {
  const options = optionsOf(process.argv.slice(2));
  if (options.help) console.log(help);
  else {
    const before = readTexts();
    const { key, removal } = removalOf(before, options);
    if (removal.left.length > 0) throw referring(removal.left);
    if (!options["dry-run"] && !options.force && isDirty(root))
      throw new Refusal("There are changes that are not committed: commit them first, or add --force.");
    const result = options["dry-run"] ? planned(before, removal) : await remove(key, before, removal);
    if (options.json) console.log(JSON.stringify(result, null, 2));
    else {
      for (const path of result.removed) console.log(`  - ${path}`);
      for (const path of result.changed) console.log(`  ~ ${path}`);
      if (options["dry-run"]) console.log("Nothing was removed.");
      else if (result.tables.length > 0)
        console.log(`Next: bun run db:migrate drops ${result.tables.join(", ")}, with all that is in them.`);
    }
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function planned(before: Texts, { files, tables }: Removal): Removed {
  const removed = [...before.keys()].filter((path) => !files.has(path));
  const changed = [...files].flatMap(([path, text]) => (before.get(path) === text ? [] : path));
  return { removed, changed: tables.length > 0 ? [...changed, "drizzle"] : changed, tables };
}
