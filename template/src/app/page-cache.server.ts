import { compress } from "#server/http/compress.server.ts";
import type { PageContext } from "#shared/bootstrap.ts";

/** Pages that are the same for every visitor. */
const sameForEverybody: ReadonlySet<string> = new Set(["/login"]);

export type PageCache = (
  request: Request,
  page: PageContext,
  render: () => Promise<Response> | Response,
) => Promise<Response> | Response;

export const renderAlways: PageCache = async (request, _page, render) => compress(request, await render());

/**
 * Renders such a page once per language and theme, and then only inserts what differs between responses: the nonce and
 * the request id. Rendering is most of the cost of a page, and bots request the login page most. Compressing it would cost
 * more than all the rest.
 */
export function createPageCache(): PageCache {
  const pages = new Map<string, Template>();

  return async (request, page, render) => {
    const key = keyOf(request, page);
    if (key === undefined) return renderAlways(request, page, render);
    const known = pages.get(key);
    if (known) return respond(fill(known, page));

    const response = await render();
    if (response.status !== 200) return response;
    const html = await response.text();
    pages.set(key, toTemplate(html, page));
    return respond(html);
  };
}

/** The page's HTML, split at each nonce and, within, at each request id. */
type Template = readonly (readonly string[])[];

function toTemplate(html: string, { nonce, requestId }: PageContext): Template {
  return html.split(nonce).map((part) => part.split(requestId));
}

function fill(template: Template, { nonce, requestId }: PageContext): string {
  return template.map((part) => part.join(requestId)).join(nonce);
}

function respond(html: string): Response {
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

/** Undefined for a page that must be rendered per request. */
function keyOf({ method, url }: Request, { bootstrap, failure, answer }: PageContext): string | undefined {
  if (method !== "GET" || bootstrap.session || failure || answer) return undefined;
  const path = url.slice(url.indexOf("/", "https://".length));
  if (!sameForEverybody.has(path)) return undefined;
  return [path, bootstrap.language, bootstrap.theme, bootstrap.sidebarCollapsed].join(" ");
}
