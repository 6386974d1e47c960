import { expect, test } from "vitest";
import { EnvError, type EnvSource, readVariables } from "../../env/env.server.ts";
import { databaseSettings, databaseVariables } from "./settings.server.ts";

const loadDatabase = (source: EnvSource) => databaseSettings(readVariables(databaseVariables, source));
const fileOf = (url: string) => loadDatabase({ DATABASE_URL: url }).file;

test("DATABASE_URL is a file", () => {
  expect(loadDatabase({})).toEqual({ file: "./data/app.db" });
  expect(fileOf("file:data/x.db")).toBe("data/x.db");
  expect(fileOf("file:/srv/x.db")).toBe("/srv/x.db");
  expect(fileOf("file:///srv/x.db")).toBe("/srv/x.db");
});

test.each([
  "file:",
  "file::memory:",
  "file:x?mode=ro",
  "file://host/x",
  "x.db",
  "file:data/",
  "mysql://host/x",
])("DATABASE_URL=%s is refused in one line", (url) => {
  expect(() => fileOf(url)).toThrow(EnvError);
  expect(() => fileOf(url)).toThrow(/^DATABASE_URL [^\n]*$/);
});
