import { Refusal } from "../../generate/names.server.ts";
import {
  derivedFrom,
  has,
  missingIn,
  nameOf,
  type Place,
  type Rename,
  renamed,
  type Snapshot,
} from "./snapshot.server.ts";

/** What to do with tables and columns that the code no longer has. Columns are listed under their table's new name. */
export interface Choices {
  renames: readonly Rename[];
  drops: readonly Place[];
}

/** `before`: the tables after the last migration. `after`: the tables in the code. */
export interface Tables {
  before: Snapshot;
  after: Snapshot;
}

export const noChoices: Choices = { renames: [], drops: [] };

/** The earlier tables, under their new names. */
export const named = ({ before }: Tables, { renames }: Choices): Snapshot =>
  renames.reduce((tables, rename) => renamed(tables, rename), before);

/** Tables and columns that would be dropped although nobody chose to. */
export function unchosen(tables: Tables, choices: Choices): Place[] {
  const chosen = new Set(choices.drops.map(nameOf));
  return missingIn(tables.after, named(tables, choices)).filter((place) => !chosen.has(nameOf(place)));
}

/** The names that a table or column may have now: all that are new in the code. */
export function candidates(tables: Tables, choices: Choices, { table, column }: Place): string[] {
  const fresh = missingIn(named(tables, choices), tables.after);
  return fresh
    .filter((one) => (one.column === undefined) === (column === undefined))
    .filter((one) => column === undefined || one.table === table)
    .map((one) => one.column ?? one.table);
}

/** Whether a column is derived from one of these, and so is dropped with it. */
export const isTwin = (
  tables: Tables,
  choices: Choices,
  { table, column = "" }: Place,
  places: readonly Place[],
): boolean =>
  places.some((one) => one.table === table && derivedFrom(named(tables, choices), one).includes(column));

/** Suffixes of derived columns, which are renamed together with the column they derive from. */
const twins = ["_sort", "_key"];

/** @throws Refusal for an invalid name */
export function withRename(tables: Tables, choices: Choices, rename: Rename): Choices {
  const place = { ...rename, table: newTable(choices, rename) };
  const target = place.column === undefined ? { table: place.to } : { table: place.table, column: place.to };
  assertLost(tables, choices, place, "is still in the schema, so it was not renamed");
  if (!has(tables.after, target)) throw new Refusal(`The schema has no ${getKind(place)} ${nameOf(target)}.`);
  if (has(named(tables, choices), target))
    throw new Refusal(`${nameOf(place)} cannot become ${nameOf(target)}, which already exists.`);
  const { column, to, table } = place;
  const more = twins
    .filter((end) => column !== undefined && isLost(tables, choices, { table, column: column + end }))
    .filter((end) => candidates(tables, choices, place).includes(to + end))
    .map((end) => ({ table, column: column + end, to: to + end }));
  return { ...choices, renames: [...choices.renames, { table, column, to }, ...more] };
}

/** @throws Refusal for an invalid name */
export function withDrop(tables: Tables, choices: Choices, drop: Place): Choices {
  const place = { ...drop, table: newTable(choices, drop) };
  assertLost(tables, choices, place, "is still in the schema, so it was not dropped");
  const { table, column } = place;
  const more = derivedFrom(named(tables, choices), place)
    .map((twin) => ({ table, column: twin }))
    .filter((twin) => isLost(tables, choices, twin));
  return { ...choices, drops: [...choices.drops, { table, column }, ...more] };
}

const getKind = ({ column }: Place) => (column === undefined ? "table" : "column");

const newTable = ({ renames }: Choices, { table, column }: Place): string =>
  renames.find((one) => column !== undefined && one.column === undefined && one.table === table)?.to ?? table;

const isLost = (tables: Tables, choices: Choices, place: Place) =>
  unchosen(tables, choices).some((one) => nameOf(one) === nameOf(place));

function assertLost(tables: Tables, choices: Choices, place: Place, still: string): void {
  if (isLost(tables, choices, place)) return;
  const name = nameOf(place);
  if (choices.drops.some((one) => nameOf(one) === name)) throw new Refusal(`${name} is given twice.`);
  if (!has(named(tables, choices), place)) {
    const left = unchosen(tables, choices).map(nameOf);
    const known = left.length > 0 ? ` The schema no longer has ${left.join(", ")}.` : "";
    throw new Refusal(`The migrations have no ${getKind(place)} ${name}.${known}`);
  }
  if (has(tables.after, place)) throw new Refusal(`${name} ${still}.`);
  if (place.column !== undefined && !has(tables.after, { table: place.table }))
    throw new Refusal(
      `The whole table ${place.table} is no longer in the schema: name the table, not ${name}.`,
    );
}
