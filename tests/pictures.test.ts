import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { thisBuild } from "./support/builds.ts";
import {
  cellsThatDiffer,
  gridOf,
  type Picture,
  pictures,
  type Taken,
  takePictures,
} from "./support/pictures.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/pictures");
const { languages, title } = thisBuild();
const hint =
  "The pages no longer look like docs/pictures: run bun run screenshots, and look at what has changed";

let mailbox: SmtpMailbox;
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;
const taken = new Map<string, Picture & Taken>();

beforeAll(async () => {
  mailbox = await startSmtpMailbox();
  env = await settings({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1" });
  expect((await runIn(inject("project"), ["run", "db:seed"], env)).code).toBe(0);
  server = await serve(inject("project"), env);
  target = await openTarget({ baseURL: server.origin, mailbox, languages, title, trusted: true });
  for await (const picture of takePictures(target)) taken.set(picture.name, picture);
}, 300_000);

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  await mailbox?.close();
  if (env) forget(env);
});

const names = pictures.map(({ name }) => name);

test("the pictures are those of the list, and small", () => {
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual(names.flatMap((name) => [`${name}.txt`, `${name}.webp`]).toSorted());
  for (const name of names) expect(statSync(join(folder, `${name}.webp`)).size).toBeLessThanOrEqual(60_000);
  expect(names.length).toBeLessThanOrEqual(12);
});

test("the README shows only pictures that are there", () => {
  const shown = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/docs\/pictures\/[\w.-]+/g)];
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter(([path]) => !existsSync(join(root, path)))).toEqual([]);
});

/** The project of the tests has another title. */
const renamed = (outline: string) =>
  outline.replaceAll(title, "Damson").replaceAll(JSON.stringify(title).slice(1, -1), "Damson");

test.each(names)("%s: the page has the same words and controls", (name) => {
  const outline = readFileSync(join(folder, `${name}.txt`), "utf8").trimEnd();
  expect(renamed(taken.get(name)?.outline ?? ""), hint).toBe(outline);
});

test.each(names)("%s: the page has the same layout and colours", async (name) => {
  const kept = await gridOf(target, readFileSync(join(folder, `${name}.webp`)), "webp");
  const now = await gridOf(target, taken.get(name)?.png ?? Buffer.of(), "png");
  expect(cellsThatDiffer(kept, now), hint).toBeLessThan(12);
});
