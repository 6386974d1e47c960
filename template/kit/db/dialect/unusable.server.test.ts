import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/testing.server.ts";
import { write } from "../connect.server.ts";
import { DatabaseUnusableError, databaseError } from "../errors.server.ts";
import { openDatabase } from "./connect.server.ts";

test.each([
  ["damaged", (file: string) => writeFileSync(file, "no database".repeat(1000))],
  ["names a folder", (file: string) => mkdirSync(file)],
  ["cannot be written", (file: string) => writeFileSync(join(file, ".."), "")],
])("a file that is %s is reported in one line at startup", (text, prepare) => {
  const folder = join(temporaryFolder(), "data");
  if (text !== "cannot be written") mkdirSync(folder);
  const file = join(folder, "app.db");
  prepare(file);
  expect(() => openDatabase({ file })).toThrow(DatabaseUnusableError);
  expect(() => openDatabase({ file })).toThrow(new RegExp(`^DATABASE_URL [^\n]*${text}[^\n]*$`));
});

test("a database that is damaged or made read-only while the server runs gives a 503", async () => {
  const file = join(temporaryFolder(), "app.db");
  const first = openDatabase({ file });
  first.sqlite.run("CREATE TABLE a (b)");
  first.sqlite.run("PRAGMA query_only = ON");
  expect(() => first.sqlite.run("INSERT INTO a VALUES (1)")).toThrow(
    expect.toSatisfy((error) => databaseError(error)?.code === "STORAGE_UNAVAILABLE"),
  );
  first.sqlite.run("PRAGMA query_only = OFF");
  first.sqlite.run(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO a SELECT i FROM n",
  );
  await first.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, 4096, bytes.length - 4096));
  const { sqlite } = openDatabase({ file });
  expect(() => sqlite.prepare("SELECT sum(b) FROM a").get()).toThrow(
    expect.toSatisfy((error) => databaseError(error)?.status === 503),
  );
  sqlite.close();
});

test.each([
  ["moved away", (file: string) => renameSync(file, `${file}.away`)],
  ["deleted", (file: string) => rmSync(file)],
  [
    "replaced",
    (file: string) => {
      copyFileSync(file, `${file}.other`);
      renameSync(file, `${file}.away`);
      renameSync(`${file}.other`, file);
    },
  ],
])(
  "a file that is %s while the server runs gives a 503 with the reason, and no write is lost",
  async (_, change) => {
    const file = join(temporaryFolder(), "app.db");
    const { db, sqlite, close } = openDatabase({ file });
    await db.run("CREATE TABLE a (b)");
    const add = () => write(db, async () => db.run("INSERT INTO a VALUES (1)"));
    await add();
    change(file);
    const gone = {
      code: "STORAGE_UNAVAILABLE",
      status: 503,
      cause: { message: expect.stringMatching(/was moved/) },
    };
    await expect(add()).rejects.toMatchObject(gone);
    await expect(db.run("INSERT INTO a VALUES (2)")).rejects.toThrow();
    await expect
      .poll(() =>
        Promise.resolve(db.all("SELECT * FROM a")).then(
          () => "read",
          (error) => databaseError(error)?.code,
        ),
      )
      .toBe("STORAGE_UNAVAILABLE");
    expect(sqlite.query("SELECT count(*) FROM a").values()).toEqual([[1]]);
    if (_ !== "deleted") {
      renameSync(`${file}.away`, file);
      await add();
      expect(await db.all("SELECT * FROM a")).toHaveLength(2);
    }
    await close();
  },
);
