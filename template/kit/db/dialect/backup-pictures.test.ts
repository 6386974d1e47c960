import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestApp } from "#app/testing.server.ts";
import { backupAll, filesBeside } from "../../storage/backup.server.ts";
import { storedFile } from "../../storage/tables.server.ts";
import { png, temporaryFolder } from "../../testing/testing.server.ts";

const path = "/api/account/avatar";

test("a backup has the pictures, and restores them", async () => {
  const app = await createTestApp({ as: "user" });
  const { user } = await (await app.send("PUT", path, await png())).json();
  const name = user.image.replace("/files/", "");
  const file = join(temporaryFolder(), "copies/app.db");
  const { database } = app.env;
  expect(await backupAll({ database, storage: app.storage, file })).toEqual([]);
  expect(readdirSync(filesBeside(file))).toEqual([name]);
  expect(statSync(join(filesBeside(file), name)).mode & 0o777).toBe(0o600);
  await app.send("DELETE", path);

  const restored = await createTestApp({
    env: { DATABASE_URL: `file:${file}`, STORAGE_URL: `file:${filesBeside(file)}` },
  });
  expect((await restored.fetch(user.image, { headers: { cookie: app.cookie } })).status).toBe(200);
});

test("a second backup adds what is new, drops what is gone, and reports what is lost", async () => {
  const app = await createTestApp({ as: "user" });
  const { database } = app.env;
  const file = join(temporaryFolder(), "app.db");
  const folder = filesBeside(file);
  mkdirSync(folder);
  writeFileSync(join(folder, "gone.webp"), "");
  const { user } = await (await app.send("PUT", path, await png())).json();
  const name = user.image.replace("/files/", "");
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
  expect([readdirSync(folder), read]).toEqual([[name], [name]]);
  await app.db.insert(storedFile).values({ name: "lost.webp", bytes: 1, createdAt: new Date() });
  expect(await again()).toEqual(["lost.webp"]);
  expect(readdirSync(folder)).toEqual([name]);
});
