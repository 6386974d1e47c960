import { expect, onTestFinished, test, vi } from "vitest";
import { listSearch } from "../../shared/list-search.ts";
import { temporaryDatabase } from "../../testing/testing.server.ts";
import { openDatabase } from "../connect.server.ts";
import { ordersOf, sorted } from "../derived.server.ts";
import { choices, searchedBy } from "../list.server.ts";
import { resource } from "../resource.server.ts";
import { getTableConfig, table, text, time } from "./columns.server.ts";
import { getSettings } from "./testing.server.ts";

const search = listSearch({}, ["title", "-createdAt"]);

const item = table(
  "planned_item",
  {
    id: text().primaryKey(),
    team: text().notNull(),
    title: text().notNull(),
    titleSort: text("title_sort").notNull().$defaultFn(sorted("title")),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (row) => ordersOf("planned_item", row, search, { team: row.team }),
);

const scope = { team: item.team };
const store = resource({
  table: item,
  scope,
  ...searchedBy({ search, texts: [item.titleSort], filters: {} }),
  rows: (db, where) => db.select().from(item).where(where),
  toItem: (row) => row,
});
const itemChoices = choices({ id: item.id, label: item.title, sort: item.titleSort, texts: [], scope });

test("reads a scope through an index that begins with its column, without sorting, at any table size", async () => {
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  const { db, sqlite } = database;
  sqlite.run(`CREATE TABLE planned_item (id text PRIMARY KEY, team text NOT NULL, title text NOT NULL,
    title_sort text NOT NULL, created_at integer NOT NULL, updated_at integer NOT NULL)`);
  for (const { config } of getTableConfig(item).indexes) {
    const columns = config.columns.map((column) => ("name" in column ? column.name : ""));
    sqlite.run(`CREATE INDEX ${config.name} ON planned_item (${columns.join()})`);
  }
  sqlite.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO planned_item SELECT 'item-' || i, 'team-' || (i % 10), 'Title ' || i, 'title ' || i, i, i FROM n`);
  const asked = vi.spyOn(sqlite, "query");
  onTestFinished(() => asked.mockRestore());
  const own = store.in("team-3");
  for (const sort of ["title", "-title", "createdAt", "-createdAt"] as const) {
    const { nextCursor } = await own.list(db, { sort, limit: 20 });
    await own.list(db, { sort, limit: 20, cursor: nextCursor ?? "" });
  }
  // A small scope is searched without the index of parts.
  expect((await own.list(db, { searchTerm: "title 13" })).total).toBe(12);
  await itemChoices.in("team-3")(db, { limit: 10 });
  await own.total(db);
  await own.byTime(db, [0, 1000, 2000]);
  await own.get(db, "item-3");
  await own.known(db, ["item-3"]);
  const texts = new Set(asked.mock.calls.map(([text]) => text).filter((text) => /planned_item/.test(text)));
  asked.mockRestore();
  expect(texts.size).toBeGreaterThan(9);
  for (const text of texts) {
    const { length } = text.match(/\?/g) ?? [];
    const plan = sqlite
      .query<{ detail: string }, null[]>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...Array.from({ length }, () => null));
    const steps = plan
      .map(({ detail }) => detail)
      .filter((step) =>
        // The search matches few rows.
        text.includes("instr") ? /planned_item/.test(step) : /planned_item|TEMP/.test(step),
      );
    expect(steps, text).not.toEqual([]);
    for (const step of steps)
      expect(step, text).toMatch(
        /^SEARCH planned_item USING (COVERING )?INDEX (planned_item_team_\w+ \(team=\?|sqlite_autoindex_planned_item_1 \(id=\?)/,
      );
  }
});
