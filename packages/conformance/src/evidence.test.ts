import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { launchBrowser, visit } from "./browser.ts";
import { Mismatch } from "./expect.ts";
import { createMailbox } from "./mailbox/mailbox.ts";
import { openTarget } from "./run.ts";
import type { Target } from "./target.ts";

const page = `<!doctype html><h1>Hello</h1><script>console.warn("odd"); fetch("/never"); throw new Error("broken");</script>`;

/** A site with one page, which logs, fails, and waits for a response that never comes. */
async function site(): Promise<Target> {
  const server = createServer((request, response) => {
    if (request.url === "/never") return;
    response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const browser = await launchBrowser();
  onTestFinished(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openTarget({
    baseURL: origin,
    mailbox: createMailbox(() => []),
    languages: ["en"],
    title: "Site",
    browser,
  });
}

test("a failure reports its page, what it waited for and the console's messages, with a screenshot", async () => {
  const target = await site();
  const failure: Error = await visit(target, {}, async (visit) => {
    const asked = visit.page.waitForRequest("**/never");
    await visit.page.goto("/");
    await asked;
    throw new Mismatch("the heading", "Goodbye", await visit.page.locator("h1").textContent());
  }).then(
    () => expect.unreachable(),
    (error) => error,
  );
  const folder = /^ {2}see: {6}(.*)$/m.exec(failure.message)?.[1] ?? "";
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(failure.message.split("\n").sort()).toEqual(
    [
      "the heading",
      "  expected: Goodbye",
      "  seen:     Hello",
      `  page:     ${target.origin}/ (screenshot: ${join(folder, "1.png")})`,
      `  pending:  GET ${target.origin}/never`,
      "  console:  warning: odd",
      "  console:  error: broken",
      `  see:      ${folder}`,
    ].sort(),
  );
  expect(readFileSync(join(folder, "console.txt"), "utf8").split("\n").sort()).toEqual([
    "",
    "error: broken",
    "warning: odd",
  ]);
  expect(readFileSync(join(folder, "1.png")).subarray(1, 4).toString()).toBe("PNG");
});

test("a visit without a failure leaves no files, and thrown values other than errors are passed on", async () => {
  const target = await site();
  expect(await visit(target, {}, async () => 7)).toBe(7);
  const thrown = await visit(target, {}, () => Promise.reject("a text")).catch((error) => error);
  expect(thrown).toBe("a text");
});
