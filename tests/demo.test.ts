import { afterAll, beforeAll, inject } from "vitest";
import { demoChecksFor } from "../packages/conformance/src/checks.ts";
import { askOnTerminal } from "../packages/conformance/src/mailbox/terminal.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { thisBuild } from "./support/builds.ts";
import { testChecks } from "./support/checks.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

const { languages, title } = thisBuild();

let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;

beforeAll(async () => {
  env = await settings({ DEMO: "true", SMTP_URL: undefined, EMAIL_FROM: undefined });
  await runIn(inject("project"), ["run", "demo:seed"], env);
  server = await serve(inject("project"), env);
  // A demo sends no mail.
  const mailbox = askOnTerminal();
  target = await openTarget({ baseURL: server.origin, mailbox, languages, title });
});

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  if (env) forget(env);
});

testChecks(demoChecksFor(languages), () => target);
