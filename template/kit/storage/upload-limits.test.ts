import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { storedFile } from "../db/tables.server.ts";
import { createTestApp } from "../testing/fixtures/app.server.ts";
import { uploadLimits, uploadTypes } from "../testing/fixtures/shelves.server.ts";
import { pngBytes } from "./fixtures/images.server.ts";
import { expectNothing } from "./fixtures/nothing-left.server.ts";

const path = "/api/items/sonnets/picture";
const png = pngBytes();

test("an upload above the limit is refused, with or without a declared size", async () => {
  const app = await createTestApp({ as: "user" });
  const headers = { "content-type": "image/png" };
  const declared = await app.fetch(path, {
    method: "PUT",
    headers: { ...headers, "content-length": String(uploadTypes.image.maxBytes + 1) },
    body: png,
  });
  const part = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += part.length;
      controller.enqueue(part);
    },
  });
  const chunked = await app.fetch(path, {
    method: "PUT",
    headers: { ...headers, "transfer-encoding": "chunked" },
    body: endless,
  });
  for (const answer of [declared, chunked])
    expect([answer.status, (await answer.json()).code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect(sent).toBeLessThanOrEqual(uploadTypes.image.maxBytes + 4 * part.length);
  await expectNothing(app);
});

test("accepts a chunked body without a length", async () => {
  const app = await createTestApp({ as: "user" });
  const answer = await app.fetch(path, {
    method: "PUT",
    headers: { "content-type": "image/png", "transfer-encoding": "chunked" },
    body: new Blob([png]).stream(),
  });
  expect(answer.status).toBe(200);
});

test("an aborted upload leaves nothing behind", async () => {
  const lines: string[] = [];
  const app = await createTestApp({ as: "user", onLog: (line) => lines.push(line) });
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(png.subarray(0, 100)),
    pull: (controller) => controller.error(new Error("The connection was closed")),
  });
  const headers = { "content-type": "image/png", "content-length": String(png.length) };
  const answer = await app.fetch(path, { method: "PUT", headers, body: broken });
  expect(answer.status).toBe(400);
  expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  await expectNothing(app);
});

test.each([
  ["is banned", "UPDATE user SET banned = true WHERE id = 'example-user'"],
  ["signs out", "DELETE FROM session"],
])("a user who %s during an upload changes nothing", async (_, act) => {
  const app = await createTestApp({ as: "user" });
  const begun = Promise.withResolvers<ReadableStreamDefaultController>();
  const body = new ReadableStream({ pull: begun.resolve }, { highWaterMark: 0 });
  const headers = { "content-type": "image/png", "transfer-encoding": "chunked" };
  const answer = app.fetch(path, { method: "PUT", headers, body });
  const sending = await begun.promise;
  await app.raw.run(act);
  sending.enqueue(png);
  sending.close();
  expect((await answer).status).toBe(401);
  await expectNothing(app);
});

test("two simultaneous uploads leave one picture", async () => {
  const app = await createTestApp({ as: "user" });
  const blob = new Blob([png], { type: "image/png" });
  const answers = await Promise.all([app.send("PUT", path, blob), app.send("PUT", path, blob)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await app.uploads.removeDiscarded();
  const { picture } = await (await app.send("GET", "/api/items/sonnets")).json();
  expect(app.files()).toEqual([picture.replace("/files/", "")]);
});

test("uploads are limited in number, both at the same time and per hour", async () => {
  const app = await createTestApp({ as: "user" });
  const open: ReadableStreamDefaultController[] = [];
  const pending = Array.from({ length: 4 }, () => {
    // Requested only when it is its turn.
    const pull = (controller: ReadableStreamDefaultController) => void open.push(controller);
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { "content-type": "image/png", "transfer-encoding": "chunked" };
    return app.fetch(path, { method: "PUT", headers, body });
  });
  const blob = new Blob([png], { type: "image/png" });
  await expect.poll(() => open.length).toBe(4);
  expect((await app.send("PUT", path, blob)).status).toBe(429);
  for (const controller of open) {
    controller.enqueue(png);
    controller.close();
  }
  for (const answer of await Promise.all(pending)) expect(answer.status).toBe(200);

  const now = Date.now();
  for (let count = 0; count < 200; count++)
    await app.raw.run("INSERT INTO budget_event (budget, key, at) VALUES ('upload', 'example-user', ?)", [
      now,
    ]);
  const late = await app.send("PUT", path, blob);
  expect([late.status, Number(late.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
});

test("a complete picture is accepted, no matter how many slow uploads are in progress", async () => {
  const app = await createTestApp({ as: "user" });
  const slow: ReadableStreamDefaultController[] = [];
  const request = (body: ReadableStream | Blob) =>
    new Request("http://localhost", { method: "PUT", body, headers: { "content-type": "image/png" } });
  const send = (userId: string, body: ReadableStream | Blob) =>
    app.uploads.receive({
      request: request(body),
      userId,
      size: { width: 64, height: 64 },
      keep: async (name) => {
        await app.db.update(storedFile).set({ discardAt: null }).where(eq(storedFile.name, name));
        return name;
      },
    });
  const pending = Array.from({ length: 2 * uploadLimits.maxUploads }, (_, at) => {
    const pull = (controller: ReadableStreamDefaultController) => void slow.push(controller);
    return send(`sender ${at}`, new ReadableStream({ pull }, { highWaterMark: 0 }));
  });
  await expect.poll(() => slow.length).toBe(pending.length);
  expect(await send("example-user", new Blob([png]))).toMatch(/\.webp$/);
  for (const controller of slow) controller.error(new Error("The connection was closed"));
  await Promise.allSettled(pending);
});

test("the server responds while it decodes a picture", async () => {
  const app = await createTestApp({ as: "user" });
  const large = pngBytes({ width: 5000, height: 5000 });
  const blob = new Blob([large], { type: "image/png" });
  let decoded = false;
  const uploads = Promise.all([1, 2].map(() => app.send("PUT", path, blob))).then(() => {
    decoded = true;
  });
  let answered = 0;
  while (!decoded) {
    expect((await app.fetch("/livez")).status).toBe(200);
    answered++;
    await Bun.sleep(1);
  }
  await uploads;
  expect(answered).toBeGreaterThan(10);
});

test.each([
  "/files/",
  "/files/none.webp",
  "/files/..%2f..%2fapp.db",
  "/files/%2e%2e/app.db",
  "/files/a.webp/b",
  "/files/.hidden",
  `/files/${"x".repeat(2000)}`,
  "/files/%00.webp",
])("%s is a 404", async (name) => {
  const { fetch } = await createTestApp({ as: "user" });
  expect((await fetch(name)).status).toBe(404);
});
