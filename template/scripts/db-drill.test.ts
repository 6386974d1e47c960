import { Database } from "bun:sqlite";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFixture, temporaryFolder } from "#kit/testing/testing.server.ts";

async function drill(file: string) {
  const command = Bun.spawn([process.execPath, "scripts/db-drill.ts"], {
    env: { ...process.env, DATABASE_URL: `file:${file}` },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
  ]);
  return { code: await command.exited, out, error };
}

const drills = () => readdirSync(tmpdir()).filter((name) => name.startsWith("drill-"));

test("a copy made under way is restored, checked and counted, and nothing of it stays", async () => {
  const file = join(temporaryFolder(), "app.db");
  const writer = startFixture("write-rows.ts", `file:${file}`);
  let written = -1;
  while (written < 50) written = Number(await writer.line());
  const before = new Set(drills());
  const { code, out, error } = await drill(file);
  expect([error, code]).toEqual(["", 0]);
  const [, first = "", restored = "", last = ""] = /^row +(\d+) +(\d+) +(\d+)$/m.exec(out) ?? [];
  expect(Number(first)).toBeGreaterThan(50);
  expect(Number(restored)).toBeGreaterThanOrEqual(Number(first));
  expect(Number(last)).toBeGreaterThanOrEqual(Number(restored));
  expect(out).toMatch(/The copy was restored and is complete: 1 tables, \d+ ms\.\n$/);
  expect(drills().filter((name) => !before.has(name))).toEqual([]);
  writer.child.kill("SIGKILL");
});

test("a database that could not be restored is reported, with exit code 1", async () => {
  const file = join(temporaryFolder(), "app.db");
  const sqlite = new Database(file);
  sqlite.run("CREATE TABLE a (id INTEGER PRIMARY KEY)");
  sqlite.run("CREATE TABLE b (a INTEGER REFERENCES a (id))");
  sqlite.run("INSERT INTO b VALUES (7)");
  sqlite.close();
  expect(await drill(file)).toMatchObject({ code: 1, error: "✘ b has rows without their parent.\n" });
  expect(await drill(join(temporaryFolder(), "none.db"))).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^DATABASE_URL [^\n]*\n$/),
  });
});
