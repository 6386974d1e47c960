import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { user } from "../auth/tables.server.ts";
import { listSearch } from "../shared/list-search.ts";
import { createDatabase } from "../testing/fixtures/database.server.ts";
import { openDatabase } from "./connect.server.ts";
import { labelOf, type Named, ordersOf, searched, timestamps, withDerived } from "./derived.server.ts";
import { alias, index, table, text } from "./dialect/columns.server.ts";
import { getSettings } from "./dialect/testing.server.ts";
import { choices, createList, is, searchedBy } from "./list.server.ts";

const search = listSearch({ reader: String }, ["-createdAt"]);

/** Records without a title, named by users. */
const loan = table(
  "named_loan",
  {
    id: text().primaryKey(),
    reader: text("reader_id")
      .notNull()
      .references(() => user.id),
    note: text(),
    search: text().notNull().$defaultFn(searched("note")),
    ...timestamps(),
  },
  (row) => [...ordersOf("named_loan", row, search), index("named_loan_reader").on(row.reader)],
);
const loanName: Named = { by: loan.reader, id: user.id, label: user.name, texts: [user.search, user.email] };

/** Records named by loans. */
const fine = table("named_fine", {
  id: text().primaryKey(),
  loan: text("loan_id")
    .notNull()
    .references(() => loan.id),
});
const fineName: Named = {
  by: fine.loan,
  id: loan.id,
  label: labelOf(loanName, loan.reader),
  texts: [],
  named: loanName,
};

const loans = createList({
  id: loan.id,
  ...searchedBy({ search, texts: [loan.search], named: loanName, filters: { reader: is(loan.reader) } }),
  rows: (db, where) => db.select({ id: loan.id }).from(loan).where(where),
});
const fines = createList({
  id: fine.id,
  search: listSearch({}),
  sorts: { id: fine.id },
  texts: [],
  named: fineName,
  filters: {},
  rows: (db, where) => db.select({ id: fine.id }).from(fine).where(where),
});
const loanChoices = choices({
  id: loan.id,
  label: labelOf(loanName, loan.reader),
  sort: loan.createdAt,
  texts: [loan.search],
  named: loanName,
});

async function open() {
  const url = await createDatabase({
    name: "named",
    tables: { loan, fine },
    async seed(db) {
      for (const [at, name] of ["Ada", "Bob"].entries()) {
        const createdAt = new Date(1_700_000_000_000 + at);
        const times = { createdAt, updatedAt: createdAt };
        const email = `${name.toLowerCase()}@example.com`;
        await db.insert(user).values(withDerived(user, { id: name, name, email, ...times }));
        for (const note of ["first", "second"]) {
          const id = `${name} ${note}`;
          await db.insert(loan).values(withDerived(loan, { id, reader: name, note, ...times }));
          await db.insert(fine).values({ id: `fine of ${id}`, loan: id });
        }
      }
    },
  });
  const database = openDatabase(getSettings(url));
  onTestFinished(() => database.close());
  return database.db;
}

const ids = ({ items, total }: { items: readonly { id: string }[]; total: number }) => {
  expect(items).toHaveLength(total);
  return items.map(({ id }) => id).sort();
};

test("a search finds a record without a title by its own texts, and by the record that names it", async () => {
  const db = await open();
  const found = async (searchTerm: string, reader?: string) => ids(await loans(db, { searchTerm, reader }));
  expect(await found("ADA")).toEqual(["Ada first", "Ada second"]);
  expect(await found("bob@ex")).toEqual(["Bob first", "Bob second"]);
  expect(await found("second")).toEqual(["Ada second", "Bob second"]);
  expect(await found("second", "Bob")).toEqual(["Bob second"]);
  expect(await found("o")).toEqual(["Ada second", "Bob first", "Bob second", "Ada first"].sort());
  for (const nothing of ["nobody", "%", "\0"]) expect([nothing, await found(nothing)]).toEqual([nothing, []]);
  expect(ids(await fines(db, { searchTerm: "ada" }))).toEqual(["fine of Ada first", "fine of Ada second"]);
});

test("a record without a title has that name in choices, which list the newest first, and in joins", async () => {
  const db = await open();
  const choice = await loanChoices(db, { searchTerm: "first" });
  expect(choice.items).toEqual([
    { id: "Bob first", label: "Bob" },
    { id: "Ada first", label: "Ada" },
  ]);
  await db.update(user).set({ name: "Grace" }).where(eq(user.id, "Ada"));
  const other = alias(loan, "other");
  const joined = await db
    .select({ id: fine.id, label: labelOf(loanName, other.reader), nested: labelOf(fineName, fine.loan) })
    .from(fine)
    .innerJoin(other, eq(other.id, fine.loan))
    .where(eq(fine.id, "fine of Ada first"));
  expect(joined).toEqual([{ id: "fine of Ada first", label: "Grace", nested: "Grace" }]);
});
