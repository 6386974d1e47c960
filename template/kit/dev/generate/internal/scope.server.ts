import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { breakpoint } from "../../../db/migrations.server.ts";
import { getNames, Refusal, toSnakeCase } from "../names.server.ts";
import {
  assertClean,
  assertTyped,
  both,
  carryOut,
  type Generated,
  type Run,
  typeErrors,
  unlessBroken,
  writeFiles,
  writeRoutes,
} from "../write.server.ts";
import { parseFields } from "./fields.server.ts";
import { assertTeams, routeTree, writeMigration } from "./generate.server.ts";
import { formatted, mergedFiles } from "./merge-files.server.ts";
import type { Options } from "./options.server.ts";
import { getArea, getScopeName, type Plan } from "./plan.server.ts";
import { missing, read, taken, targetsIn } from "./project.server.ts";
import { ownFiles } from "./templates.server.ts";
import { changedFiles } from "./texts.server.ts";

type ScopeKind = "team" | "user";

export type Known = Pick<Options, "singular" | "title" | "owner" | "team" | "rank" | "area"> & {
  fields: readonly string[];
};

/** The rows that get a new owner. */
export interface RowsToGive {
  table: string;
  /** The column with the values of each unique field. */
  uniques: Readonly<Record<string, string>>;
  /** The column with the current owner, which will be dropped. */
  lost: string | undefined;
}

/**
 * Finds the team (by slug) or user (by email) that gets the rows of a table.
 * @returns undefined if none is named and there are no rows
 * @throws Refusal if there are rows, and nobody can be asked or the rows cannot be in one scope
 */
type Heir = (rows: RowsToGive) => Promise<string | undefined>;

const whose = { team: "teams", user: "users" };

/**
 * Makes the records of a generated feature belong to teams or to users. Generates the feature as it was and as it will
 * be, and merges the difference into the project's files, which may have been edited.
 * @throws Refusal
 */
export async function generateScope(
  root: string,
  options: Options & Run,
  to: ScopeKind,
  known: Known | undefined,
  findHeir: Heir,
): Promise<Generated> {
  const { plan, old, files, deleted, left } = await scopeChange(root, options.plural, to, known);
  assertClean(root, options);
  const { path, table } = plan.names;
  const lost = getScopeName(old) && (old.team ? "team_id" : "owner_id");
  const heir = await findHeir({ table, uniques: getUniques(plan), lost });
  if (lost) options.say(`Dropping ${table}.${lost}, the present owner of the records`);
  const tables = `src/features/${path}/tables.server.ts`;
  const change = { files, deleted, untranslated: left, also: ["drizzle", routeTree] };
  const column = columnIn(files[tables] ?? "", to);
  return carryOut(root, options, change, async (copy) => {
    options.say("Writing the migrations");
    const final = read(copy, tables);
    // The column gets a migration of its own first: rows have no value yet, and SQLite refuses that for a required
    // column.
    writeFiles(copy, { [tables]: withColumn(read(root, tables), to, column) });
    const first = await writeMigration(copy, `${table}_${to}`);
    writeFiles(copy, { [tables]: final });
    options.say("Writing route types, then checking all types");
    const drop = lost ? ["--drop", `${table}.${lost}`] : [];
    const checked = async () => {
      await writeRoutes(copy);
      return typeErrors(copy);
    };
    const [errors, second] = await both(checked(), writeMigration(copy, `${table}_of_${whose[to]}`, drop));
    assertTyped(errors, "change these lines first");
    if (heir !== undefined) writeFiles(copy, { [second]: withRows(read(copy, second), table, to, heir) });
    return { created: [first, second], changed: [routeTree] };
  }).catch(unlessBroken(root));
}

/** Columns that must be unique within a scope, which is about to get rows from others. */
const getUniques = ({ fields }: Plan) =>
  Object.fromEntries(
    fields
      .filter(({ unique }) => unique)
      .map(({ name, type }) => [name, toSnakeCase(type === "text" ? `${name}Key` : name)]),
  );

/** The changes that make a feature's records belong to teams or users. @throws Refusal @public for tests */
export async function scopeChange(root: string, plural: string, to: ScopeKind, known: Known | undefined) {
  if (!existsSync(join(root, `src/features/${plural}`))) throw missing(plural);
  if (!known || known.fields.length === 0)
    throw new Refusal(
      `"${plural}" was not generated: docs/add-a-field.md shows how to add a column by hand.`,
    );
  if (to === "team") assertTeams(root);
  if (to === "team" ? known.team : known.owner)
    throw new Refusal(`The records of "${plural}" already belong to ${whose[to]}.`);
  const { [plural]: _itself, ...targets } = targetsIn(root);
  const { fields, singular, title } = known;
  const names = getNames(plural, singular);
  const old: Plan = { names, ...parseFields(fields, targets, { ...known, plural }) };
  const scope = { title, plural, owner: to === "user", team: to === "team" };
  const person = old.fields.find(({ target }) => target && target === targets.user);
  if (person)
    throw new Refusal(
      `${person.name} can be any user, so everyone could search all users: remove this field first.${to === "team" ? ` Afterwards, bun run generate field ${plural} ${person.name}:member${person.optional ? "?" : ""} adds one for members of the team.` : ""}`,
    );
  const plan: Plan = { names, ...parseFields(fields, targets, scope) };
  assertUnreferenced(root, plural);
  const foreign = to === "user" && plan.fields.find(({ target }) => target?.scope);
  if (foreign)
    throw new Refusal(`${foreign.name} would show records of other users: remove this field first.`);

  const [before, after] = [ownFiles(old), ownFiles(plan)];
  const getFolder = (one: Plan) => `src/routes/${getArea(one)}${one.team ? "/t/$team" : ""}/${plural}/`;
  const from = (path: string) => path.replace(getFolder(plan), () => getFolder(old));
  const inTheWay = Object.keys(after).find((path) => !(path in before) && existsSync(join(root, path)));
  if (inTheWay) throw taken(inTheWay);
  const merged = await mergedFiles(root, before, after, {
    from,
    because: (path, lines) =>
      new Refusal(
        `${path} was edited where the owner is determined: undo these changes, or change the owner by hand.${lines}`,
      ),
  });
  const moved = Object.keys(after).map(from);
  // If two areas become one, changes to the second area's pages would be lost.
  const left = Object.keys(before).filter((path) => !moved.includes(path) && existsSync(join(root, path)));
  const [generated] = await formatted(root, [
    Object.fromEntries(left.map((path) => [path, before[path] ?? ""])),
  ]);
  const edited = left.find((path) => read(root, path) !== generated?.[path]);
  if (edited)
    throw new Refusal(`${edited} was edited, and would be deleted: delete it first, or undo your changes.`);
  const deleted = Object.keys(before).filter((path) => !(path in after) && existsSync(join(root, path)));
  const texts = changedFiles(root, plan, old);
  return { plan, old, files: { ...merged, ...texts.files }, deleted, left: texts.left };
}

/** @throws Refusal if another feature refers to this one: its records would show those of other teams and users */
function assertUnreferenced(root: string, plural: string): void {
  const folder = join(root, "src/features");
  const others = readdirSync(folder).filter((name) => {
    const tables = `src/features/${name}/tables.server.ts`;
    return (
      name !== plural &&
      existsSync(join(root, tables)) &&
      read(root, tables).includes(`"#features/${plural}/tables.server.ts"`)
    );
  });
  if (others.length > 0)
    throw new Refusal(
      `${others.join(", ")} would refer to records of other teams and users: remove the fields that refer to ${plural} first.`,
    );
}

/** The scope column in a feature's tables, while existing rows have no value for it. */
function columnIn(tables: string, to: ScopeKind): string {
  const start = to === "team" ? 'team: text("team_id")' : 'owner: text("owner_id")';
  const at = tables.indexOf(start);
  const end = tables.indexOf("}),", at);
  if (at < 0 || end < 0) throw new Refusal(`The tables have no column ${start} to add.`);
  return tables
    .slice(at, end + 3)
    .replace(/\s*\.notNull\(\)/, "")
    .replace(": AnyColumn", "");
}

/** The unchanged tables with one more column. */
function withColumn(tables: string, to: ScopeKind, column: string): string {
  const [name, module] =
    to === "team"
      ? ["organization", "#config/team-tables.server.ts"]
      : ["user", "#kit/auth/tables.server.ts"];
  const imported = new RegExp(`^import \\{[^}]*\\b${name}\\b`, "m").test(tables);
  const known = imported ? "" : `import { ${name} } from "${module}";\n`;
  return (
    known +
    tables.replace(/^(\s+)id: text\(\).primaryKey\(\),\n/m, (line, indent) => `${line}${indent}${column}\n`)
  );
}

/** A migration that first gives the rows to the new owner. If there is none, it fails and changes nothing. */
function withRows(sql: string, table: string, to: ScopeKind, heir: string): string {
  const [column, owners, name] =
    to === "team" ? ["team_id", "organization", "slug"] : ["owner_id", "user", "email"];
  const found = `SELECT "id" FROM "${owners}" WHERE "${name}" = '${heir.replaceAll("'", "''")}'`;
  return `UPDATE "${table}" SET "${column}" = (${found});${breakpoint}\n${sql}`;
}
