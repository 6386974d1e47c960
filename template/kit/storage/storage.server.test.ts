import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../testing/testing.server.ts";
import { s3Error, s3Keys, startS3 } from "./fixtures/s3.server.ts";
import { createStorage } from "./storage.server.ts";

const bytes = Buffer.from("a picture");

function folder() {
  const path = join(temporaryFolder(), "a/b");
  return { path, storage: createStorage({ kind: "folder", folder: path }) };
}

function bucket(more: { secretAccessKey?: string; bucket?: string; prefix?: string } = {}) {
  const s3 = startS3("pictures");
  onTestFinished(s3.stop);
  const settings = { kind: "s3", bucket: "pictures", prefix: "shop/", endpoint: s3.endpoint } as const;
  return { ...s3, storage: createStorage({ ...settings, ...s3Keys, ...more }) };
}

describe.each([
  ["a folder", () => folder().storage],
  ["a bucket", () => bucket().storage],
  ["a bucket without a prefix", () => bucket({ prefix: "" }).storage],
])("file storage in %s", (_, open) => {
  test("keeps a file until it is deleted", async () => {
    const storage = open();
    await storage.check();
    expect(await storage.get("a.webp")).toBeNull();
    await storage.put("a.webp", bytes);
    expect(Buffer.from((await storage.get("a.webp")) ?? [])).toEqual(bytes);
    await storage.remove("a.webp");
    expect(await storage.get("a.webp")).toBeNull();
    await storage.remove("a.webp");
  });
});

test("a folder is readable only by its owner, and contains only complete files", async () => {
  const { path, storage } = folder();
  await storage.check();
  expect(readdirSync(path)).toEqual([]);
  await storage.put("a.webp", bytes);
  expect(readdirSync(path)).toEqual(["a.webp"]);
  expect([statSync(path).mode & 0o777, statSync(join(path, "a.webp")).mode & 0o777]).toEqual([0o700, 0o600]);
});

test("removing a file also removes the remains that a killed process left", async () => {
  const { path, storage } = folder();
  await storage.check();
  writeFileSync(join(path, "a.webp.partial"), "a pic");
  await storage.remove("a.webp");
  expect(readdirSync(path)).toEqual([]);
});

test.runIf(existsSync("/dev/full"))("a full disk is reported, and leaves no partial file", async () => {
  const { path, storage } = folder();
  await storage.check();
  symlinkSync("/dev/full", join(path, "a.webp.partial"));
  await expect(storage.put("a.webp", bytes)).rejects.toMatchObject({ code: "STORAGE_FULL" });
  expect(await storage.get("a.webp")).toBeNull();
  await storage.remove("a.webp");
  expect(readdirSync(path)).toEqual([]);
});

test("a folder that is not writable is reported by name", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const storage = createStorage({ kind: "folder", folder: join(file, "files") });
  await expect(storage.check()).rejects.toThrow(
    `STORAGE_URL names a folder that cannot be written to: ${file}`,
  );
  await expect(storage.put("a.webp", bytes)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
  await expect(storage.get("a.webp")).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
});

test("a bucket stores the files under its prefix", async () => {
  const { storage, keys } = bucket();
  await storage.check();
  expect(keys()).toEqual([]);
  await storage.put("a.webp", bytes);
  expect(keys()).toEqual(["shop/a.webp"]);
});

test.each([
  [{ secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
  [{ bucket: "other" }, "NoSuchBucket"],
])("with the wrong setting %j, the check names the variable", async (more, code) => {
  const { storage } = bucket(more);
  await expect(storage.check()).rejects.toThrow(/^STORAGE_URL names a bucket .*/);
  await expect(storage.check()).rejects.toThrow(code);
});

/** Awaits all calls together, so that none becomes an unhandled rejection while another is awaited. */
async function unavailable(calls: readonly Promise<unknown>[]): Promise<void> {
  const code = "STORAGE_UNAVAILABLE";
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code })));
}

test.each([
  [403, "AccessDenied"],
  [503, "SlowDown"],
  [500, "InternalError"],
])("S3 returning %d does not count as a missing file", async (status, code) => {
  const { storage, answerWith } = bucket();
  answerWith(() => s3Error(status, code));
  await unavailable([storage.put("a.webp", bytes), storage.get("a.webp"), storage.remove("a.webp")]);
});

test("while S3 is down, the check does not blame the settings", async () => {
  const { storage, stop } = bucket();
  await stop();
  await unavailable([storage.check(), storage.put("a.webp", bytes), storage.get("a.webp")]);
});

test("gives up on an S3 that does not respond, and removes what it writes later", async () => {
  const { storage, answerWith, keys } = bucket();
  const waiting: (() => void)[] = [];
  answerWith(() => new Promise((go) => waiting.push(() => go(undefined))));
  const calls = [storage.get("a.webp"), storage.put("b.webp", bytes)];
  await unavailable(calls);
  const asked: string[] = [];
  answerWith((request) => void asked.push(request.method));
  for (const go of waiting) go();
  await expect.poll(() => asked).toContain("DELETE");
  await expect.poll(keys).toEqual([]);
});
