import { rehearsal } from "./dialect/mend-migration.server.ts";
import type { Script } from "./migrations.server.ts";

// Tables and columns that migrations drop with their data: `trip` or `trip.note`. The author confirms each with a line
// `-- drops trip.note`.

/** What a migration drops or empties: tables and columns, `trip` or `trip.note`, by their names at that time. */
export interface Losses {
  tag: string;
  drops: string[];
  /** Tables and columns that stay but lose their data. */
  empties: string[];
}

/**
 * @returns what each migration drops: what its text says, and what is gone once it has run. After a statement that cannot
 * be run here, the SQL text alone is read.
 */
export function findLosses(migrations: readonly Script[]): Losses[] {
  const stage = rehearsal();
  let columnsOf: typeof stage.columns = stage.columns;
  try {
    return migrations.map(({ tag, statements }) => {
      const watched = watch((name) => columnsOf(name));
      const before = stage.tables().map((name) => ({ name, columns: stage.columns(name) ?? [] }));
      for (const statement of statements) {
        watched.read(statement);
        try {
          stage.run(statement);
        } catch {
          columnsOf = () => undefined;
        }
      }
      for (const { name, columns } of before) watched.compare(name, columns);
      return { tag, ...watched.losses() };
    });
  } finally {
    stage.close();
  }
}

export const lineFor = (drop: string) => `-- drops ${drop}`;

/** The tables and columns that a migration's lines confirm. */
export function namedIn({ statements }: Script): string[] {
  const lines = statements.join("\n").matchAll(/^-- drops (.+)$/gm);
  return [...lines].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
}

/** A name without quotes, or in quotes, within which any character may occur. */
const word = String.raw`(?:["\x60]?(?:public|main)["\x60]?\.)?["\x60[]?((?<=["\x60[])[^"\x60\]]+|[\p{L}\p{N}_$\-]+)["\x60\]]?`;
const table = String.raw`(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?${word}`;
const events = new RegExp(
  [
    String.raw`\bCREATE\s+(?:TEMP\w*\s+|UNLOGGED\s+)*TABLE\s+(IF\s+NOT\s+EXISTS\s+)?${word}`,
    String.raw`\bDROP\s+TABLE\s+((?:IF\s+EXISTS\s+)?[^;]+)`,
    String.raw`\bINSERT\s+(?:OR\s+\w+\s+)?INTO\s+${table}([^;]*)`,
    String.raw`\bALTER\s+TABLE\s+${table}\s+([^;]*)`,
  ].join("|"),
  "giu",
);

const emptied = new RegExp(
  String.raw`^\s*(?:(?:DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+${table}\s*$|UPDATE\s+${table}\s+SET\s+${word}\s*=\s*NULL\b)`,
  "iu",
);

/** Comments, texts and bodies of functions. */
const unread = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** A statement without comments, strings and bodies of functions. */
export const plainSql = (statement: string) => statement.replace(unread, " ");

/** @param columnsOf the columns of a table that hold data: none if there is no such table, undefined if unknown */
function watch(columnsOf: (table: string) => readonly string[] | undefined) {
  const created = new Set<string>();
  const added = new Set<string>();
  const lost: string[] = [];
  const empties = new Set<string>();
  const gone = new Map<string, readonly string[] | undefined>();
  const copies: { into: string; text: string }[] = [];
  /** What tables and columns, `trip` or `trip.note` in lower case, are called after a rename. */
  const renamed = new Map<string, string>();
  /** Columns of rebuilt tables, in lower case, which the text tells about. */
  const rebuilt = new Set<string>();

  const dropTable = (name: string) => {
    // A name in single quotes is not read.
    if (name === "") return;
    const columns = columnsOf(name);
    if (!created.delete(name) && columns?.length !== 0) gone.set(name, columns);
  };
  const renameTable = (old: string, name: string) => {
    renamed.set(old.toLowerCase(), name);
    const isNew = created.delete(old);
    const columns = gone.get(name);
    const copied = copies.filter(({ into, text }) => into === old && mentions(text, name));
    if (columns === undefined || copied.length === 0) {
      if (isNew) created.add(name);
      return;
    }
    // The table is rebuilt, and keeps the columns that were copied.
    gone.delete(name);
    const isKept = (column: string) =>
      copied.some(({ text }) => /SELECT\s+\*/i.test(text) || mentions(chosenFrom(text, name), column));
    lost.push(...columns.filter((column) => !isKept(column)).map((column) => `${name}.${column}`));
    for (const column of columns) rebuilt.add(`${name}.${column}`.toLowerCase());
  };
  const alter = (name: string, action: string) => {
    const [, to] = matched(String.raw`^RENAME\s+TO\s+${word}`, action);
    const [, old, column] = matched(String.raw`^RENAME\s+(?:COLUMN\s+)?${word}\s+TO\s+${word}`, action);
    const [, fresh] = matched(String.raw`^ADD\s+(?!CONSTRAINT\b)(?:COLUMN\s+)?(?!IF\s)${word}`, action);
    const [, dropped] = matched(String.raw`^DROP\s+(?!CONSTRAINT\b)(?:COLUMN\s+)?${table}`, action);
    if (to !== undefined) return renameTable(name, to);
    if (old !== undefined && column !== undefined) renamed.set(`${name}.${old}`.toLowerCase(), column);
    if (old !== undefined && added.delete(`${name}.${old}`)) added.add(`${name}.${column}`);
    if (fresh !== undefined) added.add(`${name}.${fresh}`);
    if (dropped === undefined || created.has(name) || added.delete(`${name}.${dropped}`)) return;
    const columns = columnsOf(name) ?? [dropped];
    lost.push(...columns.filter((one) => isSame(one, dropped)).map((one) => `${name}.${one}`));
  };

  return {
    read(statement: string) {
      const text = plainSql(statement);
      if (/^\s*CREATE\s+(OR\s+REPLACE\s+)?(TRIGGER|FUNCTION)\b/i.test(text)) return;
      for (const one of text.split(";")) {
        const [, whole, of, column] = emptied.exec(one) ?? [];
        const name = whole ?? of;
        if (name !== undefined && !created.has(name)) empties.add(column ? `${name}.${column}` : name);
      }
      for (const event of text.matchAll(events)) {
        const [, guard, fresh, dropped, into, copied = "", altered, actions = ""] = event;
        // "IF NOT EXISTS" creates nothing if there is such a table.
        if (fresh !== undefined && (columnsOf(fresh)?.length ?? Number(guard !== undefined)) === 0)
          created.add(fresh);
        for (const one of dropped?.split(",") ?? []) dropTable(matched(`^\\s*${table}`, one)[1] ?? "");
        if (into !== undefined) copies.push({ into, text: copied.replace(/^.*?\bSELECT\b/is, "SELECT") });
        if (altered !== undefined)
          for (const action of actions.split(/,(?![^(]*\))/)) alter(altered, action.trim());
      }
    },
    /** Adds what is gone although the text did not say so: a table that was there before, or some of its columns. */
    compare(name: string, columns: readonly string[]) {
      const table = renamed.get(name.toLowerCase()) ?? name;
      const left = columnsOf(table);
      const isTold = (one: string) =>
        rebuilt.has(one.toLowerCase()) || [...gone.keys(), ...lost].some((drop) => isSame(drop, one));
      if (left === undefined || isTold(name) || isTold(table)) return;
      if (left.length === 0) gone.set(table, columns);
      else
        for (const column of columns) {
          const names = [name, table].map((one) => `${one}.${column}`.toLowerCase());
          const now = names.flatMap((one) => renamed.get(one) ?? [])[0] ?? column;
          const isLeft = left.some((one) => isSame(one, now));
          if (!isLeft && ![...names, `${table}.${now}`].some(isTold)) lost.push(`${table}.${now}`);
        }
    },
    losses() {
      const drops = [...gone.keys(), ...lost];
      return { drops, empties: [...empties].filter((one) => !drops.includes(one)) };
    },
  };
}

const matched = (pattern: string, text: string): readonly (string | undefined)[] =>
  new RegExp(pattern, "iu").exec(text) ?? [];

const escaped = (name: string) => name.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const mentions = (text: string, name: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_$])${escaped(name)}(?![\p{L}\p{N}_$])`, "iu").test(text);

/**
 * The columns that a copy reads from a table. Leaves out aliases and the table's own name, which a column may share.
 */
function chosenFrom(text: string, name: string): string {
  const [list = ""] = text.split(
    new RegExp(String.raw`\bFROM\s+["\x60[]?${escaped(name)}(?![\p{L}\p{N}_$])`, "iu"),
    1,
  );
  return list.replace(new RegExp(String.raw`\bAS\s+${word}`, "giu"), " ");
}
