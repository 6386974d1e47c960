import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/testing.server.ts";
import { secretsIn } from "./build.ts";

const made = () => crypto.randomUUID();

test("a secret of the environment that is pasted into a page is found, and named without its value", async () => {
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
