import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page, Request } from "playwright-core";
import { limitMs } from "./limits.ts";

/** The most console lines and requests that a message shows. */
const mostLines = 8;

/**
 * Starts watching the pages of a context.
 *
 * @returns a function that completes an error's message with each page's URL, pending requests and console, and with a
 * folder of screenshots and full consoles
 */
export function watch(context: BrowserContext): (error: unknown) => Promise<void> {
  const said: string[] = [];
  const pending = new Map<Request, string>();
  context.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  context.on("weberror", (failure) => said.push(`error: ${failure.error().message}`));
  context.on("request", (request) => pending.set(request, `${request.method()} ${request.url()}`));
  context.on("requestfinished", (request) => pending.delete(request));
  context.on("requestfailed", (request) => pending.delete(request));
  return async (error) => {
    if (!(error instanceof Error)) return;
    const waited = [...pending.values()];
    const folder = mkdtempSync(join(tmpdir(), "damson-failure-"));
    writeFileSync(join(folder, "console.txt"), said.map((line) => `${line}\n`).join(""));
    const pages = await Promise.all(
      context.pages().map((page, at) => getPicture(page, join(folder, `${at + 1}.png`))),
    );
    error.message = [
      error.message,
      ...pages,
      ...waited.slice(0, mostLines).map((request) => `  pending:  ${request}`),
      ...said.slice(-mostLines).map((line) => `  console:  ${line}`),
      `  see:      ${folder}`,
    ].join("\n");
  };
}

/** A page's URL and the path of its screenshot. A page that hangs or has crashed has none. */
async function getPicture(page: Page, file: string): Promise<string> {
  const taken = await page.screenshot({ path: file, timeout: limitMs(10_000) }).then(
    () => file,
    () => "none",
  );
  return `  page:     ${page.url()} (screenshot: ${taken})`;
}
