import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../testing/testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { createWriteCheck } from "./write-check.server.ts";

test("a file that was moved away is not ready", async () => {
  const root = temporaryFolder();
  const database = openDatabase({ file: join(root, "app.db") });
  onTestFinished(database.close);
  const check = createWriteCheck(database);
  expect(await check()).toBeUndefined();
  renameSync(join(root, "app.db"), join(root, "moved.db"));
  expect(await check()).toBe("database");
});
