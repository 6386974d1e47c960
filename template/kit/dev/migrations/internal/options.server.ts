import { Refusal } from "../../generate/names.server.ts";
import { parsed } from "../../generate/write.server.ts";
import { type Choices, noChoices, type Tables, withDrop, withRename } from "./choices.server.ts";
import type { Place, Rename } from "./snapshot.server.ts";

export const help = `Usage: bun run db:generate [options]

Writes a migration with the changes to the tables since the last migration.

Options
  --name <name>                   name of the migration
  --custom                        write an empty migration, for your own SQL
  --rename <table>.<old>=<new>    keep the values of a column that the code has renamed
  --rename <old>=<new>            keep the rows of a table that the code has renamed
  --drop <table>.<column>         drop a column that the code no longer has, with its values
  --drop <table>                  drop a table that the code no longer has, with its rows
  --help                          show this help

--rename and --drop may be repeated. Without them, it asks in a terminal, and otherwise refuses to drop data.
`;

export interface Options {
  check: boolean;
  help: boolean;
  custom: boolean;
  name?: string | undefined;
  renames: Rename[];
  drops: Place[];
}

/** @throws Refusal */
export function parseOptions(words: readonly string[]): Options {
  const flag = { type: "boolean", default: false } as const;
  const list = { type: "string", multiple: true, default: [] as string[] } as const;
  const { values, positionals } = parsed("db:generate", words, {
    check: flag,
    custom: flag,
    help: { ...flag, short: "h" },
    name: { type: "string" },
    rename: list,
    drop: list,
  });
  const { check, custom, help, name } = values;
  const [extra] = positionals;
  if (extra !== undefined) throw new Refusal(`Unknown argument ${extra}: see bun run db:generate --help.`);
  if (name !== undefined && !/^[\w-]+$/.test(name))
    throw new Refusal(`Invalid migration name "${name}": use letters, digits, "_" and "-".`);
  const [renames, drops] = [values.rename.map(parseRename), values.drop.map(parseDrop)];
  if (custom && renames.length + drops.length > 0)
    throw new Refusal("--custom writes an empty migration: leave out --rename and --drop.");
  return { check, custom, help, name, renames, drops };
}

function parseRename(text: string): Rename {
  const [, table, column, , to] = /^([^.=]+)(?:\.([^.=]+))?=(?:(\1)\.)?([^.=]+)$/.exec(text) ?? [];
  if (table === undefined || to === undefined)
    throw new Refusal(`Invalid --rename ${text}: write --rename trip.note=remark, or --rename trip=journey.`);
  return { table, column, to };
}

function parseDrop(text: string): Place {
  const [, table, column] = /^([^.=]+)(?:\.([^.=]+))?$/.exec(text) ?? [];
  if (table === undefined)
    throw new Refusal(`Invalid --drop ${text}: write --drop trip.note, or --drop trip.`);
  return { table, column };
}

/** Tables come first, because a column may belong to a renamed table. @throws Refusal */
export function getChoices(tables: Tables, { renames, drops }: Pick<Options, "renames" | "drops">): Choices {
  const isTable = ({ column }: Place) => column === undefined;
  const ordered = [...renames.filter(isTable), ...renames.filter((one) => !isTable(one))];
  const all = ordered.reduce((choices, one) => withRename(tables, choices, one), noChoices);
  return drops.reduce((choices, one) => withDrop(tables, choices, one), all);
}
