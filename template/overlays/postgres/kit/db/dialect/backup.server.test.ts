import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryDatabase, temporaryFolder } from "../../testing/testing.server.ts";
import { openDatabase } from "../connect.server.ts";
import { backupTo, drill } from "./backup.server.ts";
import { getRaw, getSettings } from "./testing.server.ts";

/** A fake pg_dump that records how it was called. Without lines, none. */
function withDump(lines?: string, restoring = "exit 1") {
  const folder = temporaryFolder();
  if (lines !== undefined) writeFileSync(join(folder, "pg_dump"), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  writeFileSync(join(folder, "pg_restore"), `#!/bin/sh\n${restoring}\n`, { mode: 0o755 });
  const found = vi
    .spyOn(Bun, "which")
    .mockImplementation((name) => (lines === undefined ? null : join(folder, name)));
  onTestFinished(() => found.mockRestore());
  return { folder, file: join(folder, "copies/one.dump") };
}

const nothing = async () => "read";

test("pg_dump gets the address and the password through its environment, and only the owner can read the copy", async () => {
  const settings = getSettings(await temporaryDatabase());
  const { file } = withDump(`for word; do case $word in --file=*) out=\${word#--file=};; esac; done
echo "$* $PGHOST $PGDATABASE $PGPASSWORD" > "$out"`);
  expect(await backupTo(file, settings, nothing)).toBe("read");
  const text = await Bun.file(file).text();
  const { pathname, password } = new URL(settings.url);
  expect(text.trim().endsWith(`127.0.0.1 ${pathname.slice(1)} ${password}`)).toBe(true);
  expect(text.split(password)).toHaveLength(2);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("a missing or failing pg_dump is reported in one line and leaves no copy", async () => {
  const settings = getSettings(await temporaryDatabase());
  const none = withDump();
  await expect(backupTo(none.file, settings, nothing)).rejects.toThrow(/^[^\n]*pg_dump[^\n]*$/);
  const failing = withDump("exit 1");
  mkdirSync(join(failing.folder, "copies"));
  await expect(backupTo(failing.file, settings, nothing)).rejects.toThrow(/^[^\n]*pg_dump[^\n]*$/);
  expect(existsSync(failing.file)).toBe(false);
});

test("a drill restores into a temporary database, removes it, and reports what is missing from the copy", async () => {
  const settings = getSettings(await temporaryDatabase());
  const { run, rows } = getRaw(openDatabase(settings));
  await run("CREATE TABLE kept (id integer)");
  await run("INSERT INTO kept VALUES (1), (2)");
  withDump("exit 0", `case "$*" in *--dbname=drill_*) exit 0; esac; exit 1`);
  const { tables, problems } = await drill(settings);
  expect(tables).toEqual([{ name: "kept", before: 2, restored: -1, after: 2 }]);
  expect(problems).toEqual(["kept is missing; expected between 2 and 2."]);
  expect(await rows("SELECT datname FROM pg_database WHERE datname LIKE 'drill%'")).toEqual([]);
  withDump("exit 0");
  await expect(drill(settings)).rejects.toThrow(/^[^\n]*pg_restore[^\n]*$/);
  withDump();
  await expect(drill(settings)).rejects.toThrow(/^[^\n]*pg_dump[^\n]*$/);
});
