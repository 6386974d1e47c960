import { afterAll, beforeAll, inject, test } from "vitest";
import { checksFor } from "../packages/conformance/src/checks.ts";
import { openDevMailbox } from "../packages/conformance/src/mailbox/dev-page.ts";
import { openTarget, runCheck } from "../packages/conformance/src/run.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { title } from "./support/project.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;

beforeAll(async () => {
  env = await settings({ SMTP_URL: undefined, EMAIL_FROM: undefined });
  // The checks of books and users need example data.
  await runIn(inject("project"), ["run", "db:seed"], env);
  server = await serve(inject("project"), env, "dev");
  const mailbox = await openDevMailbox(server.origin);
  target = await openTarget({ baseURL: server.origin, mailbox, languages: ["en"], title });
});

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  if (env) forget(env);
});

// The development server runs the same code, so a few checks are enough.
const few = checksFor(["en"]).filter(({ name }) =>
  /signs up, is greeted|first HTML|every private page|\/livez|in development for all/.test(name),
);

test.each(few)("in development: $name", { timeout: 120_000 }, async (check) => {
  const { status, message } = await runCheck(check, target);
  if (status === "failed") throw new Error(message);
});
