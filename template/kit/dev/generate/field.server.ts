import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fieldsOf } from "./fields.server.ts";
import { appendStatements, type Generated, triggersFor, writeMigration } from "./generate.server.ts";
import { Displaced, mergedText } from "./merge.server.ts";
import { namesOf, Refusal } from "./names.server.ts";
import type { Options } from "./options.server.ts";
import type { Plan } from "./plan.server.ts";
import { changedFiles } from "./plan-files.server.ts";
import { addedOf, fillRows, valuesOf } from "./present-rows.server.ts";
import { assertClean, missing, read, targetsIn } from "./project.server.ts";
import { componentsFor, ownFiles } from "./templates.server.ts";
import { allOrNone, command, linesIn, typeErrors, writeFiles } from "./write.server.ts";

type Files = Readonly<Record<string, string>>;

/**
 * Adds fields to a feature that was generated. What the generator writes with and without them differs in the lines to
 * add; these come into the files as they are now.
 * @param known the fields with which the feature was generated
 * @throws Refusal
 */
export async function generateField(
  root: string,
  options: Options,
  known?: readonly string[],
): Promise<Generated> {
  const { plural } = options;
  if (!existsSync(join(root, `src/features/${plural}`))) throw missing(plural);
  if (!existsSync(join(root, `src/features/${plural}/tables.server.ts`)))
    throw new Refusal(`"${plural}" has no records that could have a field: generate a feature for them.`);
  if (!known?.length)
    throw new Refusal(`"${plural}" was not generated: docs/add-a-field.md shows what to add to it by hand.`);
  if (options.fields.length === 0) throw new Refusal("There are no fields: add some, as in due:date?.");
  const names = namesOf(plural, options.singular);
  const { [plural]: _itself, ...targets } = targetsIn(root);
  const said = options.fields.map((spec) => /^([^=]*)=?(.*)$/s.exec(spec) ?? []);
  const old: Plan = { names, ...fieldsOf(known, targets, options) };
  const specs = said.map(([, spec = ""]) => spec);
  const plan: Plan = {
    names,
    ...fieldsOf([...known, ...specs], targets, { ...options, title: old.title.name }),
  };
  const added = plan.fields
    .slice(old.fields.length)
    .map((field, at) => addedOf(field, said[at]?.[2] ?? "", plan));
  const schema = read(root, `src/features/${plural}/schema.ts`);
  const fieldNames = added.map(([{ name }]) => name);
  const there = fieldNames.find((name) => new RegExp(`^\\s+${name}:`, "m").test(schema));
  if (there) throw new Refusal(`There are two fields ${there}: rename one of them.`);
  assertClean(root, options);

  const theirs = ownFiles(plan);
  const components = componentsFor(root, theirs);
  const { files: texts, left } = changedFiles(root, plan, components, old);
  const files = { ...(await mergedFiles(root, ownFiles(old), theirs)), ...texts };
  const values = await valuesOf(root, plan, files, added);
  const created = Object.keys(components);
  const changed = Object.keys(files);
  const generated = (migration: string, lines: (path: string) => number) => ({
    created: created.map((path) => ({ path, lines: lines(path) })),
    changed: [...changed, migration],
    untranslated: left,
  });
  if (options.dryRun) return generated("drizzle", () => 0);
  return allOrNone(root, [...created, ...changed, "drizzle"], async () => {
    writeFiles(root, { ...components, ...files });
    await command(root, ["--bun", "biome", "check", "--write", ...created, ...changed]);
    const migration = await writeMigration(root, [names.table, ...fieldNames].join("_").toLowerCase());
    await fillRows(root, migration, plan, values);
    const sql = read(root, migration).replace(addedReference, "REFERENCES `$1`(`id`) ON DELETE set null");
    writeFiles(root, { [migration]: sql });
    appendStatements(root, migration, triggersFor(plan, plan.fields.slice(old.fields.length)));
    const errors = typeErrors(root);
    if (errors.length > 0)
      throw new Refusal(
        `It does not fit the code as it is now; nothing was written, and docs/add-a-field.md shows how to do it by hand:\n${listed(errors)}`,
      );
    return generated(migration, (path) => linesIn(root, path));
  }).catch((error) => {
    // Everything is as it was again.
    const earlier = error instanceof Refusal ? typeErrors(root) : [];
    if (earlier.length === 0) throw error;
    throw new Refusal(`bun run check fails already; nothing was written:\n${listed(earlier)}`);
  });
}

/** What drizzle-kit adds to a table of SQLite: without quotes, and without what happens when the other row goes. */
const addedReference = /REFERENCES (\w+)\(id\)/g;

const listed = (errors: readonly string[]) => errors.map((line) => `  ${line}`).join("\n");

/**
 * The files that differ, with the difference in them as they are now. A test that is not there any more is not missed.
 * @throws Refusal
 */
async function mergedFiles(root: string, before: Files, after: Files): Promise<Files> {
  const paths = Object.keys(after).filter((path) => after[path] !== before[path]);
  const [base, theirs] = await formatted(
    root,
    [before, after].map((files) => only(paths, files)),
  );
  const kept = paths.filter((path) => existsSync(join(root, path)) || !path.endsWith(".test.ts"));
  const merged = kept.map((path) => {
    try {
      if (!existsSync(join(root, path))) throw new Displaced("");
      return [path, mergedText(base?.[path] ?? "", read(root, path), theirs?.[path] ?? "")];
    } catch (error) {
      if (!(error instanceof Displaced)) throw error;
      const lines = error.lines ? ` Add these lines there by hand:\n${error.lines}` : "";
      throw new Refusal(
        `${path} has been changed where a field belongs: docs/add-a-field.md shows how to do it all by hand.${lines}`,
      );
    }
  });
  return Object.fromEntries(merged);
}

const only = (paths: readonly string[], files: Files) =>
  Object.fromEntries(paths.map((path) => [path, files[path] ?? ""]));

/** As they are in a project, which they are compared with. */
async function formatted(root: string, versions: readonly Files[]): Promise<Files[]> {
  const folder = ".tanstack/generate";
  try {
    for (const [at, files] of versions.entries()) writeFiles(join(root, folder, String(at)), files);
    await command(root, ["--bun", "biome", "check", "--write", folder]);
    return versions.map((files, at) =>
      Object.fromEntries(Object.keys(files).map((path) => [path, read(root, `${folder}/${at}/${path}`)])),
    );
  } finally {
    rmSync(join(root, folder), { recursive: true, force: true });
  }
}
