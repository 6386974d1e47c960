import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { assetsOf, mostOfLogin, sizeOfAll } from "../packages/bench/src/rows/bytes.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { type Provider, startProvider } from "../packages/conformance/src/provider/gitlab.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { checksOfBuild, thisBuild } from "./support/builds.ts";
import { testChecks } from "./support/checks.ts";
import { aloneWith, forget, type Running, runIn, serve, settings } from "./support/server.ts";

const { languages, title, executable } = thisBuild();

let mailbox: SmtpMailbox;
let provider: Provider;
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;

beforeAll(async () => {
  mailbox = await startSmtpMailbox();
  provider = await startProvider();
  const trusted = { SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1" };
  env = await settings({ ...trusted, ...provider.settings }, "localhost");
  // The checks of books and users need example data.
  if (executable) {
    const program = aloneWith(inject("project"), env);
    await program.run("db:seed");
    server = await program.serve();
  } else {
    await runIn(inject("project"), ["run", "db:seed"], env);
    server = await serve(inject("project"), env);
  }
  const slow = process.env.SLOW === undefined ? undefined : Number(process.env.SLOW);
  target = await openTarget({ baseURL: server.origin, mailbox, languages, title, trusted: true, slow });
});

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  await mailbox?.close();
  await provider?.close();
  if (env) forget(env);
});

test("every requirement of the checks is met, except English in a project without it", () => {
  expect(Object.keys(target.lacks)).toEqual(languages.includes("en") ? [] : ["english"]);
});

test("the scripts that /login names are at most 141,000 bytes for a browser that takes gzip", async () => {
  const html = await (await fetch(`${server.origin}/login`)).text();
  const { scripts } = assetsOf(html);
  expect(await sizeOfAll(server.origin, scripts, "gzip")).toBeLessThanOrEqual(mostOfLogin);
});

testChecks(checksOfBuild(), () => target);
