import { expect, test } from "vitest";
import { EnvError, type EnvSource, readVariables } from "../../env/env.server.ts";
import { databaseSettings, databaseVariables } from "./settings.server.ts";

const loadDatabase = (source: EnvSource) => databaseSettings(readVariables(databaseVariables, source));
const getFile = (url: string) => loadDatabase({ DATABASE_URL: url }).file;

test("DATABASE_URL must be a file", () => {
  expect(loadDatabase({})).toEqual({ file: "./data/app.db" });
  expect(getFile("file:data/x.db")).toBe("data/x.db");
  expect(getFile("file:/srv/x.db")).toBe("/srv/x.db");
  expect(getFile("file:///srv/x.db")).toBe("/srv/x.db");
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
  expect(() => getFile(url)).toThrow(EnvError);
  expect(() => getFile(url)).toThrow(/^DATABASE_URL [^\n]*$/);
});
