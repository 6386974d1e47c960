import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryDatabase, temporaryFolder } from "../../testing.server.ts";
import { backupTo } from "./backup.server.ts";
import { settingsOf } from "./testing.server.ts";

/** A pg_dump that writes down how it was called, or none. */
function withDump(lines?: string) {
  const folder = temporaryFolder();
  if (lines !== undefined) writeFileSync(join(folder, "pg_dump"), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const found = vi.spyOn(Bun, "which").mockReturnValue(lines === undefined ? null : join(folder, "pg_dump"));
  onTestFinished(() => found.mockRestore());
  return { folder, file: join(folder, "copies/one.dump") };
}

const nothing = async () => "read";

test("pg_dump gets the address and the password by its environment, and the copy is its owner's", async () => {
  const settings = settingsOf(await temporaryDatabase());
  const { file } = withDump(`for word; do case $word in --file=*) out=\${word#--file=};; esac; done
echo "$* $PGHOST $PGDATABASE $PGPASSWORD" > "$out"`);
  expect(await backupTo(file, settings, nothing)).toBe("read");
  const text = await Bun.file(file).text();
  const { pathname, password } = new URL(settings.url);
  expect(text.trim().endsWith(`127.0.0.1 ${pathname.slice(1)} ${password}`)).toBe(true);
  expect(text.split(password)).toHaveLength(2);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("without pg_dump, and when it fails, one line says so, and there is no copy", async () => {
  const settings = settingsOf(await temporaryDatabase());
  const none = withDump();
  await expect(backupTo(none.file, settings, nothing)).rejects.toThrow(/^[^\n]*pg_dump[^\n]*$/);
  const failing = withDump("exit 1");
  mkdirSync(join(failing.folder, "copies"));
  await expect(backupTo(failing.file, settings, nothing)).rejects.toThrow(/^[^\n]*pg_dump[^\n]*$/);
  expect(existsSync(failing.file)).toBe(false);
});
