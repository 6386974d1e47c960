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

/** In the form in which drizzle-kit writes PostgreSQL. */
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
        foreignKeys: keys[name]
          ? { fk: { name: "fk", tableTo: keys[name], columnsFrom: [], columnsTo: [] } }
          : {},
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

describe("merging PostgreSQL migrations", () => {
  test("puts the template's migrations after the owner's, with the columns of both", () => {
    const { files, added } = mergeMigrations(project(first), project(first, year), project(first, isbn));
    expect(added).toEqual(["drizzle/0002_isbn.sql"]);
    const { tables } = JSON.parse(textIn(files, "drizzle/meta/0002_snapshot.json"));
    expect(Object.keys(tables["public.book"].columns)).toEqual(["id", "year", "isbn"]);
  });

  test("leaves out changes to a table that the owner has dropped", () => {
    const { files, adapted } = mergeMigrations(project(first), project(first, noBooks), project(first, isbn));
    expect(textIn(files, "drizzle/0002_isbn.sql").trim()).toBe(
      'ALTER TABLE "user" ADD COLUMN "age" integer;',
    );
    expect(adapted).toHaveLength(1);
  });

  test("leaves out new tables that refer to a table that the owner has dropped", () => {
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

  test("refuses two migrations that change the same column, and names that column", () => {
    const other = { ...year, sql: `${year.sql}--`, tag: "0001_other" };
    const merge = () => mergeMigrations(project(first), project(first, year), project(first, other));
    expect(merge).toThrow(CliError);
    expect(merge).toThrow("0001_other.sql and one of yours both change book.year");
  });

  describe("into a project that started from one initial migration", () => {
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

    test("adds migrations that the initial migration does not include, with the columns of both", () => {
      const { files, added } = mergeMigrations(project(initial), project(initial, own), theirs);
      expect(added).toEqual(["drizzle/0002_pages.sql"]);
      const { tables } = JSON.parse(textIn(files, "drizzle/meta/0002_snapshot.json"));
      expect(Object.keys(tables["public.book"].columns)).toEqual(["id", "isbn", "year", "pages"]);
    });

    test("adds migrations right after the initial migration", () => {
      const { files, added } = mergeMigrations(project(initial), project(initial), theirs);
      expect(added).toEqual(["drizzle/0001_pages.sql"]);
      expect([...files.keys()].sort()).toEqual([
        "drizzle/0001_pages.sql",
        "drizzle/meta/0001_snapshot.json",
        "drizzle/meta/_journal.json",
      ]);
    });

    test("adds no migration if the template has no new one", () => {
      expect(mergeMigrations(project(initial), project(initial), project(first, isbn)).added).toEqual([]);
    });

    test("refuses an initial migration that was changed or includes unknown ones", () => {
      const changed = project({ ...initial, sql: `${initial.sql}\nSELECT 1;` });
      expect(() => mergeMigrations(project(initial), changed, theirs)).toThrow(/0000_initial.sql differs/);
      const unknown = { ...initial, sql: initial.sql.replace("0001_isbn", "0009_lost") };
      expect(() => mergeMigrations(project(unknown), project(unknown), theirs)).toThrow(/0009_lost/);
    });
  });
});

describe("merging a migration that drops a table or a column", () => {
  const shelf = {
    tag: "0000_first",
    sql: 'CREATE TABLE "shelf" ();',
    tables: { shelf: ["id", "row"], user: ["id"] },
  };
  const own = {
    tag: "0001_own",
    sql: 'ALTER TABLE "shelf" ADD COLUMN "year" integer;',
    tables: { shelf: ["id", "row", "year"], user: ["id", "age"], note: ["id"] },
  };
  const noShelf = { tag: "0001_no_shelf", sql: 'DROP TABLE "shelf";', tables: { user: ["id"] } };
  const noRow = {
    tag: "0001_no_row",
    sql: 'ALTER TABLE "shelf" DROP COLUMN "row";--> statement-breakpoint\nCREATE TABLE "kind" ();',
    tables: { shelf: ["id"], user: ["id"], kind: ["id"] },
  };
  const columnsOf = (files: Files, path: string) =>
    Object.entries<{ columns: object }>(JSON.parse(textIn(files, path)).tables).map(
      ([table, { columns }]) => [table, Object.keys(columns)],
    );

  test("drops the owner's additions along with the table, reports that, and keeps the rest", () => {
    const { files, lost } = mergeMigrations(project(shelf), project(shelf, own), project(shelf, noShelf));
    expect(textIn(files, "drizzle/0002_no_shelf.sql")).toBe('DROP TABLE "shelf";');
    expect(columnsOf(files, "drizzle/meta/0002_snapshot.json")).toEqual([
      ["public.user", ["id", "age"]],
      ["public.note", ["id"]],
    ]);
    expect(lost).toEqual(["drizzle/0002_no_shelf.sql drops shelf, and with it your year."]);
  });

  test("reports nothing for a table that the owner has not changed", () => {
    const elsewhere = { ...own, tables: { shelf: ["id", "row"], user: ["id", "age"] } };
    const merged = mergeMigrations(project(shelf), project(shelf, elsewhere), project(shelf, noShelf));
    expect([merged.added, merged.lost]).toEqual([["drizzle/0002_no_shelf.sql"], []]);
  });

  test("drops only the template's column, and keeps the owner's columns of that table", () => {
    const { files } = mergeMigrations(project(shelf), project(shelf, own), project(shelf, noRow));
    expect(columnsOf(files, "drizzle/meta/0002_snapshot.json")[0]).toEqual(["public.shelf", ["id", "year"]]);
  });

  test("drops a column once if the owner has also dropped it", () => {
    const dropped = {
      tag: "0001_own",
      sql: 'ALTER TABLE "shelf" DROP COLUMN "row";',
      tables: { shelf: ["id"], user: ["id"] },
    };
    const { files, adapted } = mergeMigrations(
      project(shelf),
      project(shelf, dropped),
      project(shelf, noRow),
    );
    expect(textIn(files, "drizzle/0002_no_row.sql").trim()).toBe('CREATE TABLE "kind" ();');
    expect(adapted).toHaveLength(1);
  });

  test("refuses if one of the owner's tables refers to it, and names both", () => {
    const loans = { ...own, tables: { ...own.tables, loan: ["id"] }, keys: { loan: "shelf" } };
    expect(() => mergeMigrations(project(shelf), project(shelf, loans), project(shelf, noShelf))).toThrow(
      "0001_no_shelf.sql drops shelf, which fk of your loan needs",
    );
  });

  test("does not depend on the order of columns in the owner's snapshot", () => {
    const other = { ...own, tables: { shelf: ["row", "id"], user: ["age", "id"] } };
    const rebuilt = { ...noRow, sql: `CREATE TABLE __new_shelf ();DROP TABLE \`public.shelf\`;` };
    expect(
      mergeMigrations(project(shelf), project(shelf, other), project(shelf, rebuilt)).added,
    ).toHaveLength(1);
  });
});
