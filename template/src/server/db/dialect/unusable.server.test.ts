import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing.server.ts";
import { databaseError } from "../errors.server.ts";
import { openDatabase } from "./connect.server.ts";
import { DatabaseUnusableError } from "./unusable.server.ts";

test.each([
  ["damaged", (file: string) => writeFileSync(file, "no database".repeat(1000))],
  ["names a folder", (file: string) => mkdirSync(file)],
  ["cannot be written", (file: string) => writeFileSync(join(file, ".."), "")],
])("a file that is %s is one line at start", (text, prepare) => {
  const folder = join(temporaryFolder(), "data");
  if (text !== "cannot be written") mkdirSync(folder);
  const file = join(folder, "app.db");
  prepare(file);
  expect(() => openDatabase({ file })).toThrow(DatabaseUnusableError);
  expect(() => openDatabase({ file })).toThrow(new RegExp(`^DATABASE_URL [^\n]*${text}[^\n]*$`));
});

test("a file that gets damaged, or read-only, while the server runs is a 503", async () => {
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
