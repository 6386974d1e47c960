import { describe, expect, test } from "vitest";
import { CliError } from "../src/errors.ts";
import type { Files } from "../src/template/files.ts";
import { mergeMigrations } from "../src/upgrade/migrations.ts";
import { file } from "./support/templates.ts";

type Migration = {
  tag: string;
  sql: string;
  tables: Record<string, string[]>;
  keys?: Record<string, string>;
};

/** What drizzle-kit would have written for PostgreSQL. */
function project(...migrations: Migration[]): Files {
  const entries = migrations.map(({ tag }, idx) => ({
    idx,
    version: "7",
    when: 1000 + idx,
    tag,
    breakpoints: true,
  }));
  const files = migrations.flatMap(({ tag, sql, tables, keys = {} }) => {
    const snapshot = Object.entries(tables).map(([name, columns]) => [
      `public.${name}`,
      {
        name,
        schema: "",
        columns: Object.fromEntries(columns.map((column) => [column, { name: column }])),
        indexes: {},
        foreignKeys: keys[name] ? { fk: { tableTo: keys[name] } } : {},
      },
    ]);
    const text = JSON.stringify({ id: tag, dialect: "postgresql", tables: Object.fromEntries(snapshot) });
    return [
      [`drizzle/${tag}.sql`, file(sql)] as const,
      [`drizzle/meta/${tag.slice(0, 4)}_snapshot.json`, file(text)] as const,
    ];
  });
  const journal = file(JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  return new Map([...files, ["drizzle/meta/_journal.json", journal]]);
}

const first = { tag: "0000_first", sql: 'CREATE TABLE "book" ();', tables: { book: ["id"], user: ["id"] } };
const year = {
  tag: "0001_year",
  sql: 'ALTER TABLE "book" ADD COLUMN "year" integer;',
  tables: { book: ["id", "year"], user: ["id"] },
};
const isbn = {
  tag: "0001_isbn",
  sql: [
    'ALTER TABLE "book" ADD COLUMN "isbn" text;',
    'CREATE INDEX "book_isbn" ON "book" USING btree ("isbn");',
    'ALTER TABLE "user" ADD COLUMN "age" integer;',
  ].join("--> statement-breakpoint\n"),
  tables: { book: ["id", "isbn"], user: ["id", "age"] },
};
const noBooks = { tag: "0001_no_books", sql: 'DROP TABLE "book";', tables: { user: ["id"] } };

const textIn = (files: Files, path: string) => new TextDecoder().decode(files.get(path)?.bytes);

describe("migrations of PostgreSQL", () => {
  test("of the template go after the owner's, with the columns of both", () => {
    const { files, added } = mergeMigrations(project(first), project(first, year), project(first, isbn));
    expect(added).toEqual(["drizzle/0002_isbn.sql"]);
    const { tables } = JSON.parse(textIn(files, "drizzle/meta/0002_snapshot.json"));
    expect(Object.keys(tables["public.book"].columns)).toEqual(["id", "year", "isbn"]);
  });

  test("leave out what is about a table that the owner dropped", () => {
    const { files, adapted } = mergeMigrations(project(first), project(first, noBooks), project(first, isbn));
    expect(textIn(files, "drizzle/0002_isbn.sql").trim()).toBe(
      'ALTER TABLE "user" ADD COLUMN "age" integer;',
    );
    expect(adapted).toHaveLength(1);
  });

  test("leave out new tables that refer to a table that the owner dropped", () => {
    const loans = {
      tag: "0001_loans",
      sql: 'CREATE TABLE "loan" ();--> statement-breakpoint\nCREATE TABLE "fine" ();--> statement-breakpoint\nCREATE TABLE "kind" ();',
      tables: { book: ["id"], user: ["id"], fine: ["id"], kind: ["id"], loan: ["id"] },
      keys: { fine: "loan", loan: "book" },
    };
    const { files } = mergeMigrations(project(first), project(first, noBooks), project(first, loans));
    expect(textIn(files, "drizzle/0002_loans.sql").trim()).toBe('CREATE TABLE "kind" ();');
    const { tables } = JSON.parse(textIn(files, "drizzle/meta/0002_snapshot.json"));
    expect(Object.keys(tables)).toEqual(["public.user", "public.kind"]);
  });

  test("that both change the same column are refused, by the table's own name", () => {
    const other = { ...year, sql: `${year.sql}--`, tag: "0001_other" };
    const merge = () => mergeMigrations(project(first), project(first, year), project(first, other));
    expect(merge).toThrow(CliError);
    expect(merge).toThrow("0001_other.sql and one of yours both change book.year");
  });

  describe("of a project that began with one for all of them", () => {
    const initial = {
      tag: "0000_initial",
      sql: `-- Stands for the template's migrations up to 0001_isbn.\n${isbn.sql}`,
      tables: isbn.tables,
    };
    const pages = {
      tag: "0002_pages",
      sql: 'ALTER TABLE "book" ADD COLUMN "pages" integer;',
      tables: { book: ["id", "isbn", "pages"], user: ["id", "age"] },
    };
    const own = {
      ...year,
      tables: { book: ["id", "isbn", "year"], user: ["id", "age"] },
    };
    const theirs = project(first, isbn, pages);

    test("are those that it does not stand for, with the columns of both", () => {
      const { files, added } = mergeMigrations(project(initial), project(initial, own), theirs);
      expect(added).toEqual(["drizzle/0002_pages.sql"]);
      const { tables } = JSON.parse(textIn(files, "drizzle/meta/0002_snapshot.json"));
      expect(Object.keys(tables["public.book"].columns)).toEqual(["id", "isbn", "year", "pages"]);
    });

    test("go after it alone", () => {
      const { files, added } = mergeMigrations(project(initial), project(initial), theirs);
      expect(added).toEqual(["drizzle/0001_pages.sql"]);
      expect([...files.keys()].sort()).toEqual([
        "drizzle/0001_pages.sql",
        "drizzle/meta/0001_snapshot.json",
        "drizzle/meta/_journal.json",
      ]);
    });

    test("are none without a new one", () => {
      expect(mergeMigrations(project(initial), project(initial), project(first, isbn)).added).toEqual([]);
    });

    test("cannot be told when it was changed, or stands for what nobody knows", () => {
      const changed = project({ ...initial, sql: `${initial.sql}\nSELECT 1;` });
      expect(() => mergeMigrations(project(initial), changed, theirs)).toThrow(/0000_initial.sql differs/);
      const unknown = { ...initial, sql: initial.sql.replace("0001_isbn", "0009_lost") };
      expect(() => mergeMigrations(project(unknown), project(unknown), theirs)).toThrow(/0009_lost/);
    });
  });
});
