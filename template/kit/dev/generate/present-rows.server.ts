import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { withDerived } from "../../db/derived.server.ts";
import type { Column, Table } from "../../db/dialect/columns.server.ts";
import { breakpoint } from "../../db/migrations.server.ts";
import type { Fields } from "../../shared/fields.ts";
import { Refusal } from "./names.server.ts";
import { type Plan, searchedOf } from "./plan.server.ts";
import type { Field } from "./types.server.ts";
import { writeFiles } from "./write.server.ts";

/** A new field with what the present rows get, unless that is nothing. */
export type Added = readonly [field: Field, value?: string | number | boolean];

/** @throws Refusal for a field that the present rows cannot have */
export function addedOf(field: Field, text: string, { names: { words } }: Plan): Added {
  const { name, type, optional, unique } = field;
  if (optional && text)
    throw new Refusal(`${name} is optional, so that the present ${words.many} get no value.`);
  if (optional) return [field];
  if (unique || type === "reference")
    throw new Refusal(
      `${name} has no value that all the present ${words.many} could have: make it optional, with a "?".`,
    );
  if (type === "boolean" && !["", "true", "false"].includes(text))
    throw new Refusal(`"${text}" is no value for ${name}: write true or false.`);
  if (type === "boolean") return [field, text === "true"];
  if (!text)
    throw new Refusal(
      `${name} is required, and the present ${words.many} have none: make it optional, with a "?", or say what they get, as in ${name}:…=value.`,
    );
  const isNumber = ["integer", "decimal", "money"].includes(type);
  if (isNumber && !Number.isFinite(Number(text)))
    throw new Refusal(`"${text}" is no value for ${name}: write a number.`);
  return [field, isNumber ? Number(text) : text];
}

/** The values that the present rows get, by the names of their fields. */
export type RowValues = readonly (readonly [name: string, value: unknown])[];

/**
 * What the rules make of the values, which a feature will have with these files.
 * @throws Refusal for a value that the rule of its field refuses
 */
export async function valuesOf(
  root: string,
  { names }: Plan,
  files: Readonly<Record<string, string>>,
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
        throw new Refusal(`"${value}" is no value for ${field.name}: write one that its rule allows.`);
      return [[field.name, read.data] as const];
    });
  } finally {
    rmSync(join(root, scratch), { recursive: true, force: true });
  }
}

/** Completes a migration: the present rows get the values. */
export async function fillRows(root: string, path: string, plan: Plan, values: RowValues) {
  if (values.length === 0) return;
  const { names } = plan;
  const tables = join(root, "src/features", names.path, "tables.server.ts");
  const { [names.one]: table }: Record<string, Table> = await import(tables);
  if (!table) throw new Error(`${names.path} has no table of this name`);
  const columns: Record<string, Column> = getTableColumns(table);
  const row: Record<string, unknown> = withDerived(table, Object.fromEntries(values));
  const literals = values
    .flatMap(([name]) => [name, `${name}Sort`])
    .flatMap((name): [string, string][] => {
      const column = columns[name];
      return column ? [[column.name, literal(column.mapToDriverValue(row[name]))]] : [];
    });
  const file = join(root, path);
  const isSearched = searchedOf(plan).some(({ name }) => values.some(([other]) => other === name));
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

/** In the copy of a table that SQLite has rebuilt, or in the new column. */
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
    // Only new rows could miss one.
    return quote === '"' ? [filled, `ALTER TABLE ${table} ALTER COLUMN "${column}" DROP DEFAULT;`] : [filled];
  });
}
