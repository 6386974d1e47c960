import type { Table } from "../../../db/dialect/columns.server.ts";
import { fileTriggers, mended, searchIndex } from "../../../db/dialect/mend-migration.server.ts";
import type { Choices } from "./choices.server.ts";
import type { Place, Rename, Snapshot } from "./snapshot.server.ts";

interface Parts {
  /** The statements of all earlier migrations. */
  earlier: readonly string[];
  /** The tables after the last migration. */
  before: Snapshot;
  choices: Choices;
  /** The tables in the code. */
  declared: readonly Table[];
  /** drizzle-kit's statements, for the tables with the chosen names but without the chosen drops. */
  written: readonly string[];
}

/** A migration's statements: renames first, drops last. */
export function assembled({ earlier, before, choices, declared, written }: Parts): string[] {
  const renames: string[] = [];
  for (const rename of choices.renames) renames.push(...renaming([...earlier, ...renames], before, rename));
  const drops = choices.drops.map((drop) => dropping([...earlier, ...renames], written, drop));
  const first = [...renames, ...drops.flatMap(([early]) => early)];
  const statements = written.filter((statement) => statement.trim() !== "");
  const later = mended([...earlier, ...first], statements, declared);
  const all = [...first, ...later, ...drops.flatMap(([, late]) => late)];
  return all.map((statement, at) => (at === 0 ? statement : `\n${statement.trimStart()}`));
}

function renaming(earlier: readonly string[], before: Snapshot, { table, column, to }: Rename): string[] {
  if (column !== undefined) {
    const own = standing(earlier, fileTriggers(table, column));
    const change = `ALTER TABLE "${table}" RENAME COLUMN "${column}" TO "${to}";\n`;
    return [...undone(own), change, ...(own.length > 0 ? fileTriggers(table, to) : [])];
  }
  const columns = Object.values(before.tables).find(({ name }) => name === table)?.columns ?? {};
  const makers = [searchIndex, ...Object.keys(columns).map((name) => (of: string) => fileTriggers(of, name))];
  const kept = makers.filter((make) => standing(earlier, make(table)).length > 0);
  return [
    ...kept.flatMap((make) => undone(standing(earlier, make(table)))),
    `ALTER TABLE "${table}" RENAME TO "${to}";\n`,
    ...kept.flatMap((make) => make(to)),
  ];
}

/** @returns the statements to run before and after drizzle-kit's */
function dropping(
  earlier: readonly string[],
  written: readonly string[],
  { table, column }: Place,
): [early: string[], late: string[]] {
  if (column === undefined) return [[], [`DROP TABLE "${table}";\n`]];
  const files = standing(earlier, fileTriggers(table, column));
  const search = column === "search" ? standing(earlier, searchIndex(table)) : [];
  // Lets the triggers release the rows' files.
  const release =
    files.length > 0 ? [`UPDATE "${table}" SET "${column}" = NULL WHERE "${column}" IS NOT NULL;\n`] : [];
  const isRebuilt = written.some((statement) => statement.includes(`ALTER TABLE \`__new_${table}\``));
  return [
    [...release, ...undone([...files, ...search])],
    isRebuilt ? [] : [`ALTER TABLE "${table}" DROP COLUMN "${column}";\n`],
  ];
}

const creating =
  /^\s*CREATE (?:VIRTUAL )?(TABLE|TRIGGER|INDEX) [`"]([^`"]+)[`"][\s\S]*?(?:\sON [`"]([^`"]+)[`"]|$)/;

/** Statements whose table, index or trigger an earlier migration has already created. */
function standing(earlier: readonly string[], statements: readonly string[]): string[] {
  const text = earlier.join("\n");
  const last = (verb: string, name: string) =>
    Math.max(
      ...[...text.matchAll(new RegExp(`\\b${verb}[^;(]*?[\`"]${name}[\`"]`, "gi"))].map(({ index }) => index),
      -1,
    );
  return statements.filter((statement) => {
    const [, , name = ""] = creating.exec(statement) ?? [];
    return last("CREATE (?:VIRTUAL )?(?:TABLE|TRIGGER|INDEX)", name) > last("DROP", name);
  });
}

function undone(statements: readonly string[]): string[] {
  return statements.toReversed().map((statement) => {
    const [, kind = "", name = "", on] = creating.exec(statement) ?? [];
    const isOnTable = kind === "TRIGGER" && statement.includes("EXECUTE FUNCTION");
    return `DROP ${kind} "${name}"${isOnTable ? ` ON "${on}"` : ""};\n`;
  });
}
