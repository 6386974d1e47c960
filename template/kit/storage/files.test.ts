import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { storedFile } from "../db/tables.server.ts";
import { readStorage } from "../env/env.server.ts";
import { hour } from "../shared/time.ts";
import { createTestApp } from "../testing/fixtures/app.server.ts";
import { shelves } from "../testing/fixtures/shelves.server.ts";
import { png } from "../testing/testing.server.ts";
import { s3Error, startS3 } from "./fixtures/s3.server.ts";

const path = "/api/items/sonnets/picture";

async function withS3() {
  const s3 = startS3("pictures");
  onTestFinished(s3.stop);
  const app = await createTestApp({
    as: "user",
    env: { storage: readStorage(s3.settings) },
  });
  return { ...app, s3 };
}

test("keeps pictures in a bucket", async () => {
  const { send, fetch, s3 } = await withS3();
  const { picture } = await (await send("PUT", path, await png())).json();
  expect(s3.keys()).toEqual([picture.replace("/files/", "shop/")]);
  const file = await fetch(picture);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await send("DELETE", path);
  expect((await fetch(picture)).status).toBe(404);
  await expect.poll(() => s3.keys()).toEqual([]);
});

test("while the bucket is down, nothing changes, and no orphaned file remains", async () => {
  const { send, fetch, s3, uploads, db } = await withS3();
  const { picture } = await (await send("PUT", path, await png())).json();
  s3.answerWith(() => s3Error(403, "AccessDenied"));
  for (const answer of [await send("PUT", path, await png()), await fetch(picture)])
    expect([answer.status, (await answer.json()).code]).toEqual([503, "STORAGE_UNAVAILABLE"]);
  s3.answerWith(() => undefined);
  expect((await fetch(picture)).status).toBe(200);
  await uploads.removeDiscarded();
  expect(s3.keys()).toHaveLength(1);
  expect(await db.select().from(storedFile)).toHaveLength(1);
});

test("removes the remains of an upload an hour after the server was killed", async () => {
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
  expect(app.files()).toEqual(["under-way.webp.partial"]);
});

test("a picture whose file is missing returns 404", async () => {
  const app = await createTestApp({ as: "user" });
  const { picture } = await (await app.send("PUT", path, await png())).json();
  const { storage } = app.env;
  if (storage.kind === "folder") rmSync(storage.folder, { recursive: true });
  expect((await app.fetch(picture)).status).toBe(404);
  expect((await app.send("PUT", path, await png())).status).toBe(200);
});

test.each([
  [{ apps: "manager" }, undefined, 403, 200],
  [{ apps: "app" }, { owner: storedFile.name, all: { apps: "manager" } }, 404, 200],
  [{ apps: "app" }, undefined, 200, 200],
] as const)("a file is served only to users who may read its row: %j, %#", async (read, own, ...seen) => {
  const files = [{ column: storedFile.name, read, ...(own && { own }) }];
  const app = await createTestApp({ as: "admin", features: [shelves, { files }] });
  const cookie = await app.signIn("example-user");
  const { picture } = await (await app.send("PUT", path, await png())).json();
  const answers = [await app.fetch(picture, { headers: { cookie } }), await app.fetch(picture)];
  expect(answers.map(({ status }) => status)).toEqual(seen);
});
