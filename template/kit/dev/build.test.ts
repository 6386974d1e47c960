import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/testing.server.ts";
import { compress, secretsIn } from "./build.ts";

const made = () => crypto.randomUUID();

test("a secret from the environment in a page is found, and reported without its value", async () => {
  const [page, other] = ["page.js", "other.js"].map((name) => join(temporaryFolder(), name));
  const env = {
    AUTH_SECRET: made(),
    SMTP_URL: `smtp://u:${made()}@mail.example.com`,
    HOST: made(),
    MY_KEY: "short",
  };
  writeFileSync(page ?? "", `const host = "${env.HOST}", key = "short", secret="${env.AUTH_SECRET}";`);
  writeFileSync(other ?? "", `fetch("${env.SMTP_URL}")`);
  const found = await secretsIn([page ?? "", other ?? ""], env);
  expect(found).toEqual([
    `${page} contains the value of AUTH_SECRET.`,
    `${other} contains the value of SMTP_URL.`,
  ]);
  for (const value of Object.values(env)) expect(found.join()).not.toContain(value);
});

test("compresses files with the same content at the same time", async () => {
  const folder = temporaryFolder();
  const content = Array.from({ length: 200 }, made).join();
  const files = Array.from({ length: 8 }, (_, at) => join(folder, `${at}.json`));
  for (const file of files) writeFileSync(file, content);
  await Promise.all(files.map(compress));
  expect(files.filter((file) => !existsSync(`${file}.br`) || !existsSync(`${file}.gz`))).toEqual([]);
});
