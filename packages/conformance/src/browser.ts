import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { watch } from "./evidence.ts";
import { Mismatch } from "./expect.ts";
import { limitMs } from "./limits.ts";
import { slowDown } from "./slow.ts";
import { type Language, newVisitor, type Target } from "./target.ts";

/** No background requests. No sandbox, because in containers, root runs this. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const places = names.map((name) => `/usr/bin/${name}`);

/**
 * Starts Chromium.
 *
 * @param path the executable; by default CHROME_BIN, then the usual places, then Playwright's download
 * @param more flags in addition to the usual ones
 */
export function launchBrowser(path?: string, more: readonly string[] = []): Promise<Browser> {
  const executablePath = path ?? process.env.CHROME_BIN ?? places.find((place) => existsSync(place));
  return chromium.launch({ args: [...flags, ...more], ...(executablePath ? { executablePath } : {}) });
}

/** A browser window with nothing stored. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** The page's console messages and errors. */
  said: string[];
}

export interface VisitOptions {
  language?: Language;
  scripts?: boolean;
  width?: number;
  /** Cookies in the format of a Cookie header. */
  cookie?: string;
  colorScheme?: "light" | "dark";
  /**
   * Turns off animations, which are a tenth of the browser's work or more. Not for checks that measure: without them,
   * every change of a style takes until the next frame.
   */
  still?: boolean;
  /** Device pixels per CSS pixel, for screenshots. */
  deviceScaleFactor?: number;
}

/** The time limit for whatever is awaited on a page. Long, because busy machines are slow. */
const timeoutMs = limitMs(60_000);

/** Opens a window, passes it to `use`, and always closes it. Errors report what the window showed. */
export async function visit<T>(
  target: Target,
  options: VisitOptions,
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const { language = "en", scripts = true, width = 1280, cookie, colorScheme = "light" } = options;
  const { deviceScaleFactor = 1, still = false } = options;
  const context = await target.browser.newContext({
    baseURL: target.origin,
    locale: language,
    javaScriptEnabled: scripts,
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: still ? "reduce" : "no-preference",
    deviceScaleFactor,
    extraHTTPHeaders: newVisitor(target),
  });
  const explain = watch(context);
  try {
    context.setDefaultTimeout(timeoutMs);
    if (target.slow !== undefined) await slowDown(context, target.slow);
    if (cookie) await context.addCookies(toCookies(cookie, target.origin));
    await context.addInitScript(() => {
      document.addEventListener(
        "securitypolicyviolation",
        ({ violatedDirective, blockedURI, sourceFile, sample }) =>
          console.error(`policy violated: ${violatedDirective} by ${blockedURI} of ${sourceFile}: ${sample}`),
      );
    });
    waitForNetwork(context);
    context.on("page", getPending);
    if (scripts) context.on("page", waitForHydration);
    const page = await context.newPage();
    const said = listen(page);
    return await use({ page, context, said });
  } catch (error) {
    await explain(error);
    throw error;
  } finally {
    await context.close();
  }
}

function toCookies(header: string, url: string): { name: string; value: string; url: string }[] {
  return header.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
}

/**
 * Allowed messages: the browser's notes about the header of sign-out, about headers that it ignores on plain http and
 * about a field that gets input while the page loads, and the messages of a development server.
 */
const expected = [
  /^info: Clear-Site-Data header on .*: Cleared data types: "cache"\.$/,
  /^error: Clear-Site-Data header on 'http:.*': Not supported for insecure origins\.$/,
  /^error: The Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/,
  /^info: Autofocus processing was blocked because a document already has a focused element\.$/,
  /^debug: \[vite\]/,
  /^info: .*Download the React DevTools/,
];

function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    // The browser's message does not say which resource failed to load.
    const of = text.startsWith("Failed to load resource") ? `: ${message.location().url}` : "";
    const line = `${message.type()}: ${text}${of}`;
    if (!expected.some((pattern) => pattern.test(line))) said.push(line);
  });
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  return said;
}

/**
 * Fails if the page logged anything, including violations of its content security policy.
 *
 * @param allowed expected messages, such as the browser's own about a response with status 403
 */
export function silent({ said, page }: Visit, allowed: readonly RegExp[] = []): void {
  const odd = said.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  if (odd.length > 0) throw new Mismatch(`the console of ${page.url()}`, "nothing", odd.join("\n"));
}

/**
 * The browser's own message about a response with that status.
 *
 * @param of part of the response's address, if only that one is expected
 */
export function failedWith(status: number, of = ""): RegExp {
  const address = of && `.*${RegExp.escape(of)}`;
  return new RegExp(
    `^error: Failed to load resource: the server responded with a status of ${status}\\b${address}`,
  );
}

/** Makes `setOffline` wait until pages see the new state: Chromium returns some milliseconds too early. */
function waitForNetwork(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  // Reads the whole response, because one that is interrupted would count as pending forever.
  const isAnswered = () =>
    fetch("/livez", { cache: "no-store" })
      .then((response) => response.text())
      .then(
        () => true,
        () => false,
      );
  context.setOffline = async (offline) => {
    await setOffline(offline);
    // Evaluating fails on a page that reloads because it is back online.
    const isKnown = (page: Page) => page.evaluate(isAnswered).catch(() => !offline);
    for (const page of context.pages()) while ((await isKnown(page)) === offline);
  };
}

/** Makes `goto` and `reload` wait until the page is hydrated, unless `goto` waits only for the commit. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const untilOurs = () => untilHydrated(page, true);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await untilOurs();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilOurs();
    return response;
  };
}

/**
 * Waits until the page is hydrated: its heading, its controls, and the forms that are busy until then. React hydrates
 * the heading before others, and the browser itself follows a link that is not hydrated. If the page navigates
 * meanwhile, as a sign-in with a passkey does, continues with the next one.
 *
 * @param isAny also accepts pages without React, which are ready once they have loaded
 */
export async function untilHydrated(page: Page, isAny = false): Promise<void> {
  const isReady = (isAny: boolean) => {
    const isOfReact = document.querySelector("body script[type=module]") !== null;
    if (isAny && !isOfReact) return document.readyState === "complete";
    // The development server's card for developers is not React's.
    const controls = ":is(h1, a, button, input, select, textarea):not([aria-label='In development'] *)";
    const isRead = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
    return (
      document.querySelector("h1") !== null &&
      [...document.querySelectorAll(controls)].every(isRead) &&
      document.querySelector("form[aria-busy=true]") === null
    );
  };
  await page.waitForFunction(isReady, isAny).catch((error: Error) => {
    if (error.name !== "TimeoutError") throw error;
    throw new Mismatch(page.url(), "to be hydrated, without a busy form", `not within ${timeoutMs / 1000} s`);
  });
}

/** Waits until the page is hydrated and has fetched everything that it fetches when idle. */
export async function hydrated(page: Page): Promise<void> {
  await untilHydrated(page);
  const pending = getPending(page);
  const late = performance.now() + timeoutMs;
  // Late responses may cause more requests once the page is idle. So may code that loads after hydration: on a quick
  // machine, the page may be idle for the first time before that code runs.
  for (let idle = 0; idle < 3; idle = pending.size > 0 ? 0 : idle + 1) {
    if (performance.now() > late)
      throw new Mismatch("requests of the page", "an end", [...pending].map((one) => one.url()).join());
    await untilIdle(page);
  }
}

/** Turns on data saving, so that pages prefetch nothing. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
  });
}

/** Opens the home page before it has fetched the list of books, because a book's page would show data from that list. */
export async function openHome(page: Page): Promise<void> {
  const list = "**/api/books?*";
  getPending(page);
  await page.route(list, (route) => route.abort());
  // The page requests the list when idle, after the code of nearby pages, which is late on a busy machine.
  await Promise.all([page.waitForRequest(list), page.goto("/app")]);
  await hydrated(page);
}

/** Waits until the browser has done its idle work. A page that is about to be replaced counts as idle. */
async function untilIdle(page: Page): Promise<void> {
  const idle = () =>
    new Promise<void>((done) => {
      // Both have a limit, because an offline browser may never become idle.
      const limit = { timeout: 300 };
      requestIdleCallback(() => requestIdleCallback(() => done(), limit), limit);
    });
  await page.evaluate(idle).catch(() => {});
}

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** The requests that a page has started since the first call and that are still pending. */
function getPending(page: Page): ReadonlySet<Request> {
  const known = pendingRequests.get(page);
  if (known) return known;
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on("request", (request) => void pending.add(request));
  // If a request's document was replaced, Chromium does not always report that the request ended.
  page.on("response", (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    pending.clear();
    pending.add(request);
  });
  page.on("requestfinished", (request) => void pending.delete(request));
  page.on("requestfailed", (request) => void pending.delete(request));
  return pending;
}

/** Waits until the page has had no pending requests for half a second from now. */
export async function quiet(page: Page): Promise<void> {
  const pending = getPending(page);
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((done) => {
    const look = () => {
      clearTimeout(timer);
      if (pending.size === 0) timer = setTimeout(done, 500);
    };
    page.on("request", look);
    page.on("requestfinished", look);
    page.on("requestfailed", look);
    look();
  });
}
