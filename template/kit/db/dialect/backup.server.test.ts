import { Database } from "bun:sqlite";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupAll, filesBeside, newFileName } from "../../storage/storage.server.ts";
import { createTestApp } from "../../testing/fixtures/app.server.ts";
import { png, startFixture, temporaryFolder } from "../../testing/testing.server.ts";
import { storedFile } from "../tables.server.ts";
import { backupFile } from "./backup.server.ts";
import { openDatabase } from "./connect.server.ts";
import { getSettings } from "./testing.server.ts";

test("a copy made while another process writes is consistent and opens as a database", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  const writer = startFixture("fixtures/write-rows.ts", `file:${file}`);
  let before = -1;
  while (before < 100) before = Number(await writer.line());

  const copy = join(folder, "copies", "one.db");
  backupFile(file, copy);
  expect(writer.child.exitCode).toBeNull();
  writer.child.kill("SIGKILL");

  expect(statSync(copy).mode & 0o077).toBe(0);
  expect(readdirSync(join(folder, "copies"))).toEqual(["one.db"]);
  const { sqlite, close } = openDatabase({ file: copy });
  expect(sqlite.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  const count = sqlite
    .prepare<{ n: number; last: number }, []>(
      "SELECT count(*) AS n, max(CAST(key AS INTEGER)) AS last FROM row",
    )
    .get();
  expect(count?.last).toBeGreaterThanOrEqual(before);
  expect(count?.n).toBe((count?.last ?? 0) + 1);
  close();
});

test("copies a database that is not open, and replaces an older copy", () => {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  const copy = join(folder, "copy.db");
  for (const row of [1, 2]) {
    const { sqlite, close } = openDatabase({ file });
    sqlite.run("CREATE TABLE IF NOT EXISTS a (b)");
    sqlite.run("INSERT INTO a VALUES (?)", [row]);
    close();
    backupFile(file, copy);
  }
  const restored = new Database(copy, { readonly: true });
  expect(restored.prepare("SELECT b FROM a").values()).toEqual([[1], [2]]);
  restored.close();
});

test("a copy replaces an empty file, but no other kind of file", () => {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  openDatabase({ file }).close();
  const other = join(folder, "package.json");
  writeFileSync(other, "{}");
  expect(() => backupFile(file, other)).toThrow("is not a copy of a database");
  expect(readFileSync(other, "utf8")).toBe("{}");
  const empty = join(folder, "empty.db");
  writeFileSync(empty, "");
  backupFile(file, empty);
  expect(statSync(empty).size).toBeGreaterThan(0);
});

test("a copy never replaces the database or SQLite's files beside it", () => {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  const { sqlite, close } = openDatabase({ file });
  sqlite.run("CREATE TABLE a (b)");
  symlinkSync(file, join(folder, "link.db"));
  const before = statSync(file).ino;
  for (const name of ["app.db", "link.db", "app.db-wal", "app.db-shm"])
    expect(() => backupFile(file, join(folder, name)), name).toThrow("belongs to the database itself");
  expect([statSync(file).ino, readdirSync(folder).filter((name) => name.endsWith(".partial"))]).toEqual([
    before,
    [],
  ]);
  close();
});

test.skipIf(process.platform === "win32")(
  "running out of disk space is reported by file name, and leaves no partial copy",
  async () => {
    const folder = temporaryFolder();
    const file = join(folder, "app.db");
    const { sqlite, close } = openDatabase({ file });
    sqlite.run("CREATE TABLE a (b)");
    for (let row = 0; row < 200; row++) sqlite.run("INSERT INTO a VALUES (randomblob(1000))");
    await close();
    const copy = join(folder, "copies", "one.db");
    const back = `const { backupFile } = await import(${JSON.stringify(join(import.meta.dirname, "backup.server.ts"))});
    try { backupFile(${JSON.stringify(file)}, ${JSON.stringify(copy)}); } catch (error) { console.log(error.message); }`;
    // A limit of 50 kB, or 100 kB in some shells, as on a disk that is nearly full.
    const limited = [
      "sh",
      "-c",
      'ulimit -f 100; trap "" XFSZ; exec "$@"',
      "sh",
      process.execPath,
      "-e",
      back,
    ];
    const { stdout, stderr } = Bun.spawnSync(limited);
    expect({ out: stdout.toString().trim(), stderr: stderr.toString() }).toEqual({
      out: `Cannot write ${copy}: check the free space on its disk (SQLITE_IOERR_WRITE).`,
      stderr: "",
    });
    expect(readdirSync(join(folder, "copies"))).toEqual([]);
  },
);

test("a missing database is not created", () => {
  const folder = temporaryFolder();
  expect(() => backupFile(join(folder, "app.db"), join(folder, "copy.db"))).toThrow("No database found");
  expect(existsSync(join(folder, "app.db"))).toBe(false);
});

const path = "/api/items/sonnets/picture";

test("a backup contains the pictures, and restoring it restores them", async () => {
  const app = await createTestApp({ as: "user" });
  const { picture } = await (await app.send("PUT", path, await png())).json();
  const name = picture.replace("/files/", "");
  const file = join(temporaryFolder(), "copies/app.db");
  const database = getSettings(app.url);
  expect(await backupAll({ database, storage: app.storage, file })).toEqual([]);
  expect(readdirSync(filesBeside(file))).toEqual([name]);
  expect(statSync(join(filesBeside(file), name)).mode & 0o777).toBe(0o600);
  await app.send("DELETE", path);

  const storage = { kind: "folder", folder: filesBeside(file) } as const;
  const restored = await createTestApp({ url: `file:${file}`, env: { storage } });
  expect((await restored.fetch(picture, { headers: { cookie: app.cookie } })).status).toBe(200);
});

test("a second backup adds new files, deletes removed ones, keeps foreign ones, and reports missing ones", async () => {
  const app = await createTestApp({ as: "user" });
  const database = getSettings(app.url);
  const file = join(temporaryFolder(), "app.db");
  const folder = filesBeside(file);
  mkdirSync(folder);
  const gone = newFileName("webp");
  for (const name of [gone, `${gone}.partial`, "notes.txt"]) writeFileSync(join(folder, name), "");
  const { picture } = await (await app.send("PUT", path, await png())).json();
  const name = picture.replace("/files/", "");
  const read: string[] = [];
  const storage = {
    ...app.storage,
    get: (name: string) => {
      read.push(name);
      return app.storage.get(name);
    },
  };
  const again = () => backupAll({ database, storage, file });
  expect([await again(), await again()]).toEqual([[], []]);
  expect([readdirSync(folder).sort(), read]).toEqual([[name, "notes.txt"], [name]]);
  await app.db.insert(storedFile).values({ name: "lost.webp", bytes: 1, createdAt: new Date() });
  expect(await again()).toEqual(["lost.webp"]);
  expect(readdirSync(folder).sort()).toEqual([name, "notes.txt"]);
});
