import { Database } from "bun:sqlite";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/dialect/migrate.server.ts";
import { readMigrations } from "../db/migrations.server.ts";
import { createLifecycle } from "../lifecycle.server.ts";
import { temporaryFolder, writeMigrations } from "../testing.server.ts";
import { health } from "./health.server.ts";
import { startServer } from "./testing.server.ts";

function start() {
  const root = temporaryFolder();
  const folder = join(root, "drizzle");
  writeMigrations(folder, { "0000_a": "CREATE TABLE a (b);" });
  const { sqlite } = openDatabase(join(root, "app.db"));
  onTestFinished(() => sqlite.close());
  const lifecycle = createLifecycle();
  const { send } = startServer({
    routes: (app) => app.use(health({ database: { sqlite }, migrations: readMigrations(folder), lifecycle })),
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
  return { root, sqlite, folder, lifecycle, send, readiness };
}

test("a process is live before its migrations are applied, and ready after", async () => {
  const { sqlite, folder, send, readiness } = start();
  expect(await readiness()).toEqual([503, ["migrations"]]);
  expect((await send("/livez")).status).toBe(200);
  migrate({ sqlite }, { folder });
  expect(await readiness()).toEqual([200, []]);
});

test("a draining process is live and not ready", async () => {
  const { sqlite, folder, lifecycle, send, readiness } = start();
  migrate({ sqlite }, { folder });
  lifecycle.draining = true;
  expect(await readiness()).toEqual([503, ["draining"]]);
  expect((await send("/livez")).status).toBe(200);
});

test("a newer database and an unreadable one have different reasons", async () => {
  const { sqlite, folder, readiness } = start();
  migrate({ sqlite }, { folder });
  sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999)");
  expect(await readiness()).toEqual([503, ["migrations"]]);
  sqlite.close();
  expect(await readiness()).toEqual([503, ["database"]]);
});

test("a database that cannot be written is not ready, one that another process writes is", async () => {
  const { root, sqlite, folder, readiness } = start();
  migrate({ sqlite }, { folder });
  const other = new Database(join(root, "app.db"));
  other.run("BEGIN IMMEDIATE");
  expect(await readiness()).toEqual([200, []]);
  other.run("ROLLBACK");
  other.close();
  sqlite.run("PRAGMA query_only = ON");
  expect(await readiness()).toEqual([503, ["database"]]);
  sqlite.run("PRAGMA query_only = OFF");
  expect(await readiness()).toEqual([200, []]);
});

test("a database that was moved away is not ready", async () => {
  const { root, sqlite, folder, readiness } = start();
  migrate({ sqlite }, { folder });
  expect(await readiness()).toEqual([200, []]);
  renameSync(join(root, "app.db"), join(root, "moved.db"));
  expect(await readiness()).toEqual([503, ["database"]]);
});
