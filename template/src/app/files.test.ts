import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupAll, filesBeside } from "#server/storage/backup.server.ts";
import { s3Error, s3Keys, startS3 } from "#server/storage/s3-testing.server.ts";
import { storedFile } from "#server/storage/tables.server.ts";
import { temporaryFolder } from "#server/testing.server.ts";
import { hour } from "#shared/time.ts";
import { filesOf } from "./files-testing.server.ts";
import { png } from "./images-testing.server.ts";
import { createTestApp } from "./testing.server.ts";

const path = "/api/account/avatar";

async function withS3() {
  const s3 = startS3("pictures");
  const app = await createTestApp({
    as: "user",
    env: {
      STORAGE_URL: "s3://pictures/shop",
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
      S3_REGION: s3Keys.region,
    },
  });
  return { ...app, s3 };
}

test("pictures are kept in a bucket", async () => {
  const { send, fetch, s3 } = await withS3();
  const { user } = await (await send("PUT", path, png())).json();
  expect(s3.keys()).toEqual([user.image.replace("/files/", "shop/")]);
  const file = await fetch(user.image);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await send("DELETE", path);
  expect((await fetch(user.image)).status).toBe(404);
  await expect.poll(() => s3.keys()).toEqual([]);
});

test("while the bucket refuses, nothing changes, and nothing is left when it is back", async () => {
  const { send, fetch, s3, uploads, db } = await withS3();
  const { user } = await (await send("PUT", path, png())).json();
  s3.answerWith(() => s3Error(403, "AccessDenied"));
  for (const answer of [await send("PUT", path, png()), await fetch(user.image)])
    expect([answer.status, (await answer.json()).code]).toEqual([503, "STORAGE_UNAVAILABLE"]);
  s3.answerWith(() => undefined);
  expect((await fetch(user.image)).status).toBe(200);
  await uploads.removeDiscarded();
  expect(s3.keys()).toHaveLength(1);
  expect(await db.select().from(storedFile)).toHaveLength(1);
});

test("what a killed server left of an upload is removed an hour later", async () => {
  const app = await createTestApp({ as: "user" });
  const { storage } = app.env;
  const folder = storage.kind === "folder" ? storage.folder : "";
  const createdAt = new Date(Date.now() - hour - 1000);
  for (const [name, discardAt] of [
    ["unfinished.webp", new Date(createdAt.getTime() + hour)],
    ["under-way.webp", new Date(Date.now() + hour)],
  ] as const) {
    await app.db.insert(storedFile).values({ name, bytes: 5, createdAt, discardAt });
    writeFileSync(join(folder, `${name}.partial`), "bytes");
    expect((await app.fetch(`/files/${name}`)).status).toBe(404);
  }
  await app.uploads.removeDiscarded();
  expect(filesOf(app)).toEqual(["under-way.webp.partial"]);
});

test("a picture whose file is lost is not found", async () => {
  const app = await createTestApp({ as: "user" });
  const { user } = await (await app.send("PUT", path, png())).json();
  const { storage } = app.env;
  if (storage.kind === "folder") rmSync(storage.folder, { recursive: true });
  expect((await app.fetch(user.image)).status).toBe(404);
  expect((await app.send("PUT", path, png())).status).toBe(200);
});

test("a backup has the pictures, and restores them", async () => {
  const app = await createTestApp({ as: "user" });
  const { user } = await (await app.send("PUT", path, png())).json();
  const name = user.image.replace("/files/", "");
  const file = join(temporaryFolder(), "copies/app.db");
  const { databaseFile } = app.env;
  expect(await backupAll({ databaseFile, storage: app.storage, file })).toEqual([]);
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
  const { databaseFile } = app.env;
  const file = join(temporaryFolder(), "app.db");
  const folder = filesBeside(file);
  mkdirSync(folder);
  writeFileSync(join(folder, "gone.webp"), "");
  const { user } = await (await app.send("PUT", path, png())).json();
  const name = user.image.replace("/files/", "");
  const read: string[] = [];
  const storage = {
    ...app.storage,
    get: (name: string) => {
      read.push(name);
      return app.storage.get(name);
    },
  };
  const again = () => backupAll({ databaseFile, storage, file });
  expect([await again(), await again()]).toEqual([[], []]);
  expect([readdirSync(folder), read]).toEqual([[name], [name]]);
  await app.db.insert(storedFile).values({ name: "lost.webp", bytes: 1, createdAt: new Date() });
  expect(await again()).toEqual(["lost.webp"]);
  expect(readdirSync(folder)).toEqual([name]);
});
