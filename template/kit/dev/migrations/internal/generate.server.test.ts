import { expect, test } from "vitest";
import { projectWithTables } from "../fixtures/project.server.ts";

const tables = (columns: string, checks: string) => `
export const book = table("book", { id: text().primaryKey(), title: text().notNull(), ${columns} }, () => [
  ${checks}
]);`;

test("a column and its check constraint can be in the same migration", async () => {
  const { change, run, rows } = await projectWithTables();
  await change(tables("", ""));
  await run("INSERT INTO book VALUES ('a', 'Poems')");
  await change(
    tables(
      "year: integer(), note: text()",
      "check('book_year', sql`year > 0`), check('book_note', sql`length(note) > 0`)",
    ),
  );
  expect(await rows("SELECT * FROM book")).toEqual([{ id: "a", title: "Poems", year: null, note: null }]);
  await expect(run("UPDATE book SET year = 0")).rejects.toThrow("book_year");
});

test("an added column keeps its ON DELETE rule", async () => {
  const { change, run, rows } = await projectWithTables();
  const order = 'export const order = table("order", { id: text().primaryKey() });';
  await change(`${order}${tables("", "")}`);
  const referring = (action: string) => `text().references(() => order.id, { onDelete: "${action}" })`;
  await change(
    order +
      tables(
        `kept: ${referring("set null")}, gone: ${referring("cascade")}, held: ${referring("no action")}`,
        "",
      ),
  );
  for (const id of ["a", "b", "c"]) await run(`INSERT INTO "order" VALUES ('${id}')`);
  const added = "INSERT INTO book (id, title, kept, gone, held)";
  await run(
    `${added} VALUES ('x', 'X', 'a', NULL, NULL), ('y', 'Y', NULL, 'b', NULL), ('z', 'Z', NULL, NULL, 'c')`,
  );
  await run(`DELETE FROM "order" WHERE id IN ('a', 'b')`);
  expect(await rows("SELECT id, kept FROM book ORDER BY id")).toEqual([
    { id: "x", kept: null },
    { id: "z", kept: null },
  ]);
  await expect(run(`DELETE FROM "order"`)).rejects.toThrow(/foreign key/i);
});

test("fails and writes nothing if the tables cannot be read", async () => {
  const { change, write, generate, files } = await projectWithTables();
  await change(tables("", ""));
  const before = files();
  for (const source of [tables("year: integer(", ""), tables("year: unknown()", "")]) {
    write(source);
    expect(generate()).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/error/i) });
  }
  write(tables("", ""));
  expect(generate().exitCode).toBe(0);
  expect(files()).toEqual(before);
});

test("--check fails if the tables have changed since the last migration, and writes none", async () => {
  const { change, write, check, files } = await projectWithTables();
  await change(tables("", ""));
  expect(check()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  // drizzle-kit would ask whether the column is new or renamed.
  for (const columns of ["year: integer()", "renamed: text()"]) {
    const before = files();
    write(tables(columns, "").replace("title: text().notNull(), renamed", "renamed"));
    expect(check()).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "The schema has changed since the last migration: run bun run db:generate.\n",
    });
    expect(files()).toEqual(before);
  }
});

test("sorts texts by their bytes, in new tables and in new columns", async () => {
  const { change, run, rows } = await projectWithTables();
  await change(tables("", ""));
  await change(tables("note: text()", ""));
  for (const text of ["a", "é", "B", "b"]) await run("INSERT INTO book VALUES (?, ?, ?)", [text, text, text]);
  for (const column of ["id", "title", "note"])
    expect(await rows(`SELECT id FROM book ORDER BY ${column}`), column).toEqual(
      ["B", "a", "b", "é"].map((id) => ({ id })),
    );
});
