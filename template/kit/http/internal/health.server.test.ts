import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../db/connect.server.ts";
import { migrate } from "../../db/dialect/migrate.server.ts";
import { getRaw, getSettings, lockWrites, refuseWrites } from "../../db/dialect/testing.server.ts";
import { readMigrations } from "../../db/migrations.server.ts";
import { createStorage } from "../../storage/storage.server.ts";
import { temporaryDatabase, temporaryFolder, writeMigrations } from "../../testing/testing.server.ts";
import { startServer } from "../fixtures/servers.server.ts";
import { type HealthOptions, health } from "./health.server.ts";

async function start({ isStuck = async () => false, checks = {} }: Partial<HealthOptions> = {}) {
  const folder = join(temporaryFolder(), "drizzle");
  writeMigrations(folder, { "0000_a": "CREATE TABLE a (b INTEGER);" });
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  const lifecycle = { draining: false };
  const files = join(temporaryFolder(), "files");
  const storage = createStorage({ kind: "folder", folder: files });
  const { send } = startServer({
    routes: (app) =>
      app.use(health({ database, migrations: readMigrations(folder), lifecycle, storage, isStuck, checks })),
  });
  const readiness = async (): Promise<[number, unknown]> => {
    const response = await send("/readyz");
    const body = await response.json();
    if (response.status === 503) {
      expect(body).toMatchObject({
        code: "NOT_READY",
        message: expect.any(String),
        requestId: expect.any(String),
      });
      expect(response.headers.get("retry-after")).toBe("5");
    }
    return [response.status, body.reasons ?? []];
  };
  return { database, folder, files, lifecycle, send, readiness };
}

test("a process is live before its migrations are applied, and ready afterwards", async () => {
  const { database, folder, send, readiness } = await start();
  expect(await readiness()).toEqual([503, ["migrations"]]);
  expect((await send("/livez")).status).toBe(200);
  await migrate(database, { folder });
  expect(await readiness()).toEqual([200, []]);
});

test("a draining process is live and not ready", async () => {
  const { database, folder, lifecycle, send, readiness } = await start();
  await migrate(database, { folder });
  lifecycle.draining = true;
  expect(await readiness()).toEqual([503, ["draining"]]);
  expect((await send("/livez")).status).toBe(200);
});

test("a newer database and an unreadable one give different reasons", async () => {
  const { database, folder, readiness } = await start();
  await migrate(database, { folder });
  await getRaw(database).run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999)");
  expect(await readiness()).toEqual([503, ["migrations"]]);
  await database.close();
  expect(await readiness()).toEqual([503, ["database"]]);
});

test("is not ready if the database is read-only, but is ready while another process writes", async () => {
  const { database, folder, readiness } = await start();
  await migrate(database, { folder });
  const release = await lockWrites(database);
  expect(await readiness()).toEqual([200, []]);
  await release();
  const acceptWrites = await refuseWrites(database);
  expect(await readiness()).toEqual([503, ["database"]]);
  await acceptWrites();
  expect(await readiness()).toEqual([200, []]);
});

test("is not ready while the uploads folder is not writable", async () => {
  const { database, folder, files, readiness } = await start();
  await migrate(database, { folder });
  writeFileSync(files, "");
  expect(await readiness()).toEqual([503, ["storage"]]);
  rmSync(files);
  expect(await readiness()).toEqual([200, []]);
});

test("a stuck queue causes a warning, and does not make a process unready", async () => {
  const { database, folder, send } = await start({ isStuck: async () => true });
  await migrate(database, { folder });
  const answer = await send("/readyz");
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ready", warnings: ["jobs"] }]);
});

test("a project whose own check fails is not ready, and the response names the check", async () => {
  let isDown = true;
  const payments = async () => {
    if (isDown) throw new Error("down");
  };
  const { database, folder, readiness } = await start({ checks: { payments, search: async () => {} } });
  await migrate(database, { folder });
  expect(await readiness()).toEqual([503, ["payments"]]);
  isDown = false;
  expect(await readiness()).toEqual([200, []]);
});
