import { expect, test } from "vitest";
import { EnvError, type EnvSource, readVariables } from "../../env/env.server.ts";
import { databaseWarnings } from "./connect.server.ts";
import { databaseSettings, databaseVariables, describeDatabase } from "./settings.server.ts";

const loadDatabase = (source: EnvSource) => databaseSettings(readVariables(databaseVariables, source));
const url = "postgres://app:hidden@db.example.com:5432/shop";

test("connects to a server with ten connections and prepared statements by default", () => {
  expect(loadDatabase({ DATABASE_URL: url })).toEqual({ url, pool: 10, prepare: true });
  const settings = { DATABASE_URL: url, DATABASE_POOL: "3", DATABASE_PREPARE: "false" };
  expect(loadDatabase(settings)).toEqual({ url, pool: 3, prepare: false });
});

test.each([
  {},
  { DATABASE_URL: "file:./data/app.db" },
  { DATABASE_URL: "postgres://host" },
  { DATABASE_URL: "postgres://host:port/name" },
  { DATABASE_URL: `${url}?sslmode=require` },
  { DATABASE_URL: `${url}?sslmode=no-verify` },
  { DATABASE_URL: url, DATABASE_POOL: "0" },
  { DATABASE_URL: url, DATABASE_POOL: "many" },
  { DATABASE_URL: url, DATABASE_PREPARE: "no" },
])("refuses %j in one line that names the variable and contains no password", (settings) => {
  expect(() => loadDatabase(settings)).toThrow(EnvError);
  expect(() => loadDatabase(settings)).toThrow(/^DATABASE_(URL|POOL|PREPARE) [^\n]*$/);
  expect(() => loadDatabase(settings)).not.toThrow("hidden");
});

test("messages contain no password, and an unprotected connection is reported", () => {
  expect(describeDatabase(loadDatabase({ DATABASE_URL: url }))).toBe("db.example.com:5432/shop");
  const getWarnings = (address: string) => databaseWarnings(loadDatabase({ DATABASE_URL: address }));
  expect(getWarnings(url)).toHaveLength(1);
  expect(getWarnings(`${url}?sslmode=verify-full`)).toEqual([]);
  expect(getWarnings("postgres://app@127.0.0.1/shop")).toEqual([]);
});
