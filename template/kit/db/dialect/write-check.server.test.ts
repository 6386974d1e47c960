import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startServer } from "../../http/fixtures/servers.server.ts";
import { health } from "../../http/internal/health.server.ts";
import { AppError } from "../../shared/errors.ts";
import { temporaryFolder } from "../../testing/testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { createWriteCheck } from "./write-check.server.ts";

test("reports not ready after the database file was moved away", async () => {
  const root = temporaryFolder();
  const database = openDatabase({ file: join(root, "app.db") });
  onTestFinished(database.close);
  const check = createWriteCheck(database);
  expect(await check()).toBeUndefined();
  renameSync(join(root, "app.db"), join(root, "moved.db"));
  expect(await check()).toBe("database");
});

test("reports a full disk once, although uploads fail as well", async () => {
  const database = openDatabase({ file: join(temporaryFolder(), "app.db") });
  onTestFinished(database.close);
  const run = vi.spyOn(database.sqlite, "run").mockImplementation(() => {
    throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  });
  onTestFinished(() => run.mockRestore());
  const storage = { assertWritable: () => Promise.reject(new AppError("STORAGE_FULL")) };
  const isStuck = async () => false;
  const options = { database, migrations: [], lifecycle: { draining: false }, storage, isStuck };
  const { send } = startServer({ routes: (app) => app.use(health(options)) });
  expect(await (await send("/readyz")).json()).toMatchObject({ reasons: ["storage"] });
});
