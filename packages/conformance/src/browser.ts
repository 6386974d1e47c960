import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { Mismatch } from "./expect.ts";
import { type Language, newVisitor, type Target } from "./target.ts";

/** No network of its own, no sandbox: root runs this in containers. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Starts Chromium.
 *
 * @param path the executable; else CHROME_BIN, else where systems keep it, else the one Playwright downloaded
 */
export function launchBrowser(path?: string): Promise<Browser> {
  const executablePath = path ?? process.env.CHROME_BIN ?? places.find((place) => existsSync(place));
  return chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) });
}

/** A browser window of its own, with nothing remembered. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Everything the page said on the console, and every error it had. */
  said: string[];
}

export interface VisitOptions {
  language?: Language;
  scripts?: boolean;
  width?: number;
  /** As a Cookie header has them. */
  cookie?: string;
  colorScheme?: "light" | "dark";
}

/** Longest wait for anything on a page, in milliseconds. */
const patience = 10_000;

/** Opens a window, lets `use` work in it and closes it, whatever happens. */
export async function visit<T>(
  target: Target,
  options: VisitOptions,
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const { language = "en", scripts = true, width = 1280, cookie, colorScheme = "light" } = options;
  const context = await target.browser.newContext({
    baseURL: target.origin,
    locale: language,
    javaScriptEnabled: scripts,
    viewport: { width, height: 800 },
    colorScheme,
    extraHTTPHeaders: newVisitor(target),
  });
  try {
    context.setDefaultTimeout(patience);
    if (cookie) await context.addCookies(toCookies(cookie, target.origin));
    const page = await context.newPage();
    const said = listen(page);
    return await use({ page, context, said });
  } finally {
    await context.close();
  }
}

export function toCookies(header: string, url: string): { name: string; value: string; url: string }[] {
  return header.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
}

/** What may be said: the browser's word on the header that sign-out sends; a development server's own lines. */
const expected = [
  /^info: Clear-Site-Data header on .*: Cleared data types: "cache"\.$/,
  /^debug: \[vite\]/,
  /^info: .*Download the React DevTools/,
];

function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    const line = `${message.type()}: ${message.text()}`;
    if (!expected.some((pattern) => pattern.test(line))) said.push(line);
  });
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  return said;
}

/**
 * Fails when a page said anything, violations of its content policy included, which Chromium reports there too.
 *
 * @param allowed what had to be said, like the browser's own line about an answer with status 403
 */
export function silent({ said, page }: Visit, allowed: readonly RegExp[] = []): void {
  const odd = said.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  if (odd.length > 0) throw new Mismatch(`the console of ${page.url()}`, "nothing", odd.join("\n"));
}

/** The browser's own line about an answer with that status. */
export function failedWith(status: number): RegExp {
  return new RegExp(`^error: Failed to load resource: the server responded with a status of ${status}\\b`);
}

/** Waits until React has taken over the page the server rendered. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector("h1");
    return heading !== null && Object.keys(heading).some((key) => key.startsWith("__react"));
  });
}

/** The same, and nothing more is on its way: half a second more, at least. */
export async function hydrated(page: Page): Promise<void> {
  await alive(page);
  await page.waitForLoadState("networkidle");
}
