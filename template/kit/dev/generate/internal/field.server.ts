import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { withDerived } from "../../../db/derived.server.ts";
import type { Column, Table } from "../../../db/dialect/columns.server.ts";
import { breakpoint } from "../../../db/migrations.server.ts";
import type { Fields } from "../../../shared/fields.ts";
import { getNames, Refusal } from "../names.server.ts";
import {
  assertClean,
  assertTyped,
  both,
  carryOut,
  type Files,
  type Generated,
  type Run,
  typeErrors,
  unlessBroken,
  writeFiles,
} from "../write.server.ts";
import { parseFields } from "./fields.server.ts";
import { writeMigration } from "./generate.server.ts";
import { mergedFiles } from "./merge-files.server.ts";
import type { Options } from "./options.server.ts";
import { getSearched, type Plan } from "./plan.server.ts";
import { missing, read, targetsIn } from "./project.server.ts";
import { ownFiles } from "./templates.server.ts";
import { changedFiles } from "./texts.server.ts";
import type { Field } from "./types.server.ts";

/**
 * Adds fields to a generated feature.
 * @param known the fields with which the feature was generated
 * @throws Refusal
 */
export async function generateField(
  root: string,
  options: Options & Run,
  known?: readonly string[],
): Promise<Generated> {
  const { plan, added, files, left } = await fieldChange(root, options, known);
  assertClean(root, options);
  const { names } = plan;
  const fieldNames = added.map(([{ name }]) => name);
  const values = await getValues(root, plan, files, added);
  const change = { files, untranslated: left, also: ["drizzle"] };
  return carryOut(root, options, change, async (copy) => {
    options.say("Writing the migration");
    options.say("Checking the types");
    const write = async () => {
      const path = await writeMigration(copy, [names.table, ...fieldNames].join("_").toLowerCase());
      await fillRows(copy, path, plan, values, added);
      return path;
    };
    const [errors, migration] = await both(typeErrors(copy), write());
    assertTyped(errors, "docs/add-a-field.md shows how to add a field by hand");
    return { created: [migration] };
  }).catch(unlessBroken(root));
}

/**
 * The changes for new fields. Generates the feature without and with the fields, and merges the difference into the
 * project's files, which may have been edited.
 * @throws Refusal
 * @public for tests of sequences
 */
export async function fieldChange(
  root: string,
  options: Pick<Options, "plural" | "fields" | "singular" | "title" | "owner" | "team" | "rank" | "area">,
  known?: readonly string[],
) {
  const { plural } = options;
  if (!existsSync(join(root, `src/features/${plural}`))) throw missing(plural);
  if (!existsSync(join(root, `src/features/${plural}/tables.server.ts`)))
    throw new Refusal(`"${plural}" has no records to add a field to: generate a feature for them.`);
  if (!known?.length)
    throw new Refusal(`"${plural}" was not generated: docs/add-a-field.md shows how to add a field by hand.`);
  if (options.fields.length === 0) throw new Refusal("No fields given: add some, as in due:date?.");
  const names = getNames(plural, options.singular);
  const { [plural]: _itself, ...targets } = targetsIn(root);
  const said = options.fields.map((spec) => /^([^=]*)=?(.*)$/s.exec(spec) ?? []);
  const old: Plan = { names, ...parseFields(known, targets, options) };
  const specs = said.map(([, spec = ""]) => spec);
  const plan: Plan = {
    names,
    ...parseFields([...known, ...specs], targets, { ...options, title: old.title.name }),
  };
  const added = plan.fields
    .slice(old.fields.length)
    .map((field, at) => getAdded(field, said[at]?.[2] ?? "", plan));
  const schema = read(root, `src/features/${plural}/schema.ts`);
  const there = added.find(([{ name }]) => new RegExp(`^\\s+${name}:`, "m").test(schema));
  if (there) throw new Refusal(`Duplicate field ${there[0].name}: rename one of them.`);

  const theirs = ownFiles(plan, old);
  const { files: texts, left } = changedFiles(root, plan, old);
  const merged = await mergedFiles(root, ownFiles(old), theirs, {
    because: (path, lines) =>
      new Refusal(
        `${path} was edited where fields are added: docs/add-a-field.md shows how to add one by hand.${lines}`,
      ),
  });
  return { plan, added, files: { ...merged, ...texts }, left };
}

/** A new field, and the value that existing rows get, if any. */
type Added = readonly [field: Field, value?: string | number | boolean];

/** @throws Refusal if existing rows need a value and none is given */
export function getAdded(field: Field, text: string, { names: { words } }: Plan): Added {
  const { name, type, optional, unique } = field;
  if (optional && text)
    throw new Refusal(`${name} is optional, so existing ${words.many} need no value: leave it out.`);
  if (optional) return [field];
  if (unique || type === "reference")
    throw new Refusal(
      `${name} has no value that fits all existing ${words.many}: make it optional with a "?".`,
    );
  if (type === "boolean" && !["", "true", "false"].includes(text))
    throw new Refusal(`Invalid value "${text}" for ${name}: write true or false.`);
  if (type === "boolean") return [field, text === "true"];
  if (!text)
    throw new Refusal(
      `${name} is required, and existing ${words.many} have none: make it optional with a "?", or give them a value, as in ${name}:…=value.`,
    );
  const isNumber = ["integer", "decimal", "money"].includes(type);
  if (isNumber && !/^-?\d+(\.\d+)?$/.test(text))
    throw new Refusal(`Invalid value "${text}" for ${name}: write a number.`);
  return [field, isNumber ? Number(text) : text];
}

type RowValues = readonly (readonly [name: string, value: unknown])[];

/** @throws Refusal for a value that the rule of its field rejects */
async function getValues(
  root: string,
  { names }: Plan,
  files: Files,
  added: readonly Added[],
): Promise<RowValues> {
  const [folder, scratch] = [`src/features/${names.path}`, ".tanstack/generate"];
  try {
    cpSync(join(root, folder), join(root, scratch, folder), { recursive: true });
    const own = Object.entries(files).filter(([path]) => path.startsWith(`${folder}/`));
    writeFiles(join(root, scratch), Object.fromEntries(own));
    const schema = await import(join(root, scratch, folder, "schema.ts"));
    const fields: Fields = schema[`${names.one}Fields`];
    return added.flatMap(([field, value]) => {
      if (value === undefined) return [];
      const read = fields[field.name]?.form.safeParse(value);
      if (!read?.success)
        throw new Refusal(`Invalid value "${value}" for ${field.name}: write one that its rules allow.`);
      return [[field.name, read.data] as const];
    });
  } finally {
    rmSync(join(root, scratch), { recursive: true, force: true });
  }
}

async function fillRows(root: string, path: string, plan: Plan, values: RowValues, added: readonly Added[]) {
  const searched = getSearched(plan);
  // Until now, rows had no column for searchable texts.
  const isFirst = searched.length > 0 && searched.every((one) => added.some(([field]) => field === one));
  if (values.length === 0 && !isFirst) return;
  const { names } = plan;
  const tables = join(root, "src/features", names.path, "tables.server.ts");
  const { [names.one]: table }: Record<string, Table> = await import(tables);
  if (!table) throw new Error(`${names.path} has no table with this name`);
  const columns: Record<string, Column> = getTableColumns(table);
  const row: Record<string, unknown> = withDerived(table, Object.fromEntries(values));
  const literals = values
    .flatMap(([name]) => [name, `${name}Sort`])
    .flatMap((name): [string, string][] => {
      const column = columns[name];
      return column ? [[column.name, literal(column.mapToDriverValue(row[name]))]] : [];
    });
  if (isFirst) literals.push(["search", "''"]);
  const file = join(root, path);
  const isSearched = searched.some(({ name }) => values.some(([other]) => other === name));
  const more = isSearched
    ? [`UPDATE "${names.table}" SET "search" = "search" || ${literal(`\n${row.search}`)};\n`]
    : [];
  const statements = literals.reduce(withLiteral, readFileSync(file, "utf8").split(breakpoint));
  writeFileSync(file, [...statements, ...more].join(breakpoint));
}

const literal = (value: unknown) =>
  typeof value === "string"
    ? `'${value.replaceAll("'", "''")}'`
    : value instanceof Date
      ? `'${value.toISOString()}'`
      : String(value);

/**
 * Inserts a value into the statement that copies a table when SQLite rebuilds it, or as the default of a new column.
 */
function withLiteral(statements: readonly string[], [column, value]: readonly [string, string]): string[] {
  const copying = /^(\s*INSERT INTO `__new_\w+`\()(.+)(\) SELECT )(.+)( FROM `\w+`;\s*)$/;
  const adding = new RegExp(`^(\\s*ALTER TABLE (\\S+) ADD (?:COLUMN )?(["\`])${column}["\`].*?) NOT NULL`);
  return statements.flatMap((statement) => {
    const [, , table, quote] = adding.exec(statement) ?? [];
    const filled = statement
      .replace(
        copying,
        (_, ...[a, into, b, from, end]) => `${a}${into}, "${column}"${b}${from}, ${value}${end}`,
      )
      .replace(adding, (_, start) => `${start} DEFAULT ${value} NOT NULL`);
    // Existing rows now have the value, and new rows must provide one.
    return quote === '"' ? [filled, `ALTER TABLE ${table} ALTER COLUMN "${column}" DROP DEFAULT;`] : [filled];
  });
}
