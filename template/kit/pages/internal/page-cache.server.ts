import { join } from "node:path";
import { type AnyRoute, createRouter } from "@tanstack/react-router";
import { inProgram } from "../../env/env.server.ts";
import { compress } from "../../http/negotiate.server.ts";
import { getPath } from "../../http/request.server.ts";
import type { PageContext } from "../../shared/bootstrap.ts";
import file from "./first-visit.txt?raw";

const sameForEverybody: ReadonlySet<string> = new Set(["/login"]);

export type IsPage = (path: string) => boolean;

type PageCache = (
  request: Request,
  page: PageContext,
  render: () => Promise<Response> | Response,
) => Promise<Response>;

export const renderAlways: PageCache = async (request, _page, render) => compress(request, await render());

/**
 * Renders such a page once per language and theme, then only inserts what differs between responses: the nonce and the
 * request id. Rendering is most of the cost of a page, and bots request the login page most. All unknown paths, which
 * scanners request, share one page.
 */
export function createPageCache(isPage: IsPage): PageCache {
  const pages = new Map<string, Promise<Template | undefined>>();

  return async (request, page, render) => {
    const isFirst = isFirstVisit(request);
    const renderPage = async () => (isFirst ? withStyles(await render(), page) : render());
    // Pages for visitors can be requested without limit, so they get the cheaper compression.
    const level = isFirst && page.bootstrap.session ? 10 : undefined;
    const send = (response: Response) => compress(request, response, level);
    const known = getKey(request, page, isPage, isFirst);
    if (known === undefined) return send(await renderPage());
    const { key, status } = known;
    const kept = pages.get(key);
    // Requests wait for a rendering in progress. The first awaits nothing before `set`, so no second rendering begins.
    const template = kept && (await kept);
    if (template) return send(respond(template(page), status));
    // For HEAD, Start renders the page as well, but leaves out its body.
    if (request.method === "HEAD") return send(await renderPage());

    const { promise, resolve } = Promise.withResolvers<Template | undefined>();
    pages.set(key, promise);
    try {
      const response = await renderPage();
      if (response.status !== status) return send(response);
      const html = await response.text();
      resolve(toTemplate(html, page));
      return send(respond(html, status));
    } finally {
      // Has no effect if the page is in the cache, because the promise is already resolved.
      resolve(undefined);
      if (!(await promise)) pages.delete(key);
    }
  };
}

/** Returns the HTML of a page as bytes, with the nonce and request id of a response. */
type Template = (page: PageContext) => Uint8Array<ArrayBuffer>;

function toTemplate(html: string, { nonce, requestId }: PageContext): Template {
  const places = new RegExp(`(${RegExp.escape(nonce)}|${RegExp.escape(requestId)})`);
  const pieces = html
    .split(places)
    .map((text) => (text === nonce || text === requestId ? text : Buffer.from(text)));
  return (page) =>
    Buffer.concat(
      pieces.map((piece) =>
        typeof piece === "string" ? Buffer.from(piece === nonce ? page.nonce : page.requestId) : piece,
      ),
    );
}

function respond(html: string | Uint8Array<ArrayBuffer>, status: number): Response {
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

const stylesheet = /(<link rel="stylesheet" href="(\/assets\/[^"]+)")\/>/;
const entry = /<script type="module"( async="" src="([^"]+)")[^>]*>/;

const scripts = file.replace(/^\/\/.*\n/gm, "");

let styles: Promise<string> | undefined;

/** A browser that returns sends the header of our service worker, and already has the styles. */
function isFirstVisit({ headers }: Request): boolean {
  return headers.get("sec-fetch-mode") === "navigate" && !headers.has("service-worker-navigation-preload");
}

/**
 * Lets a browser paint its first page as soon as it arrives: the styles are inline, and the scripts, which would
 * compete for the network, load after the first paint. The elements stay where React expects them.
 */
async function withStyles(page: Response, { nonce }: PageContext): Promise<Response> {
  const html = await page.text();
  const [, , url] = stylesheet.exec(html) ?? [];
  if (url) styles ??= Bun.file(join(inProgram("dist/client"), url)).text();
  const css = await styles;
  const quick = html
    .replaceAll('<link rel="modulepreload"', '$& media="not all"')
    .replace(stylesheet, (_, link) => `${link} disabled=""/><style nonce="${nonce}">${css}</style>`)
    .replace(
      entry,
      (_, script, src) =>
        `<script type="text/plain"${script}></script><script type="module" nonce="${nonce}">${scripts.replace("{{script}}", src)}`,
    );
  return new Response(quick, page);
}

function getKey(
  request: Request,
  { bootstrap, failure, answer }: PageContext,
  isPage: IsPage,
  isFirst: boolean,
) {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || bootstrap.session || failure || answer) return undefined;
  const looks = [bootstrap.language, bootstrap.theme, bootstrap.sidebarCollapsed, isFirst];
  const path = url.slice(url.indexOf("/", "https://".length));
  if (sameForEverybody.has(path)) return { key: [path, ...looks].join(" "), status: 200 };
  return isPage(getPath(request)) ? undefined : { key: ["404", ...looks].join(" "), status: 404 };
}

/** Whether a path belongs to a page of the route tree. */
export function createIsPage(routeTree: AnyRoute): IsPage {
  // A router without a request, which only matches paths.
  const router = createRouter({ routeTree });
  return (path) => {
    const [, , found] = router.getMatchedRoutes(path);
    return found !== undefined;
  };
}
