import type { PageContext } from "#shared/bootstrap.ts";

/** Pages that look the same to every visitor who is not signed in. */
const sameForEverybody: ReadonlySet<string> = new Set(["/login"]);

export type PageCache = (
  request: Request,
  page: PageContext,
  render: () => Promise<Response> | Response,
) => Promise<Response> | Response;

export const renderAlways: PageCache = (_request, _page, render) => render();

/**
 * Renders such a page once for each language and look, of which there are few, and from then on only puts in what
 * differs from response to response: the nonce and the request id. Rendering is most of what a page costs, and the
 * login page is the one that machines ask for most.
 */
export function createPageCache(): PageCache {
  const pages = new Map<string, Template>();

  return async (request, page, render) => {
    const key = keyOf(request, page);
    if (key === undefined) return render();
    const known = pages.get(key);
    if (known) return respond(fill(known, page));

    const response = await render();
    if (response.status !== 200) return response;
    const html = await response.text();
    pages.set(key, toTemplate(html, page));
    return respond(html);
  };
}

/** The page's text, cut at each place of the nonce and, within, of the request id. */
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

/** Undefined for a page that has to be rendered for this request. */
function keyOf({ method, url }: Request, { bootstrap, failure, answer }: PageContext): string | undefined {
  if (method !== "GET" || bootstrap.session || failure || answer) return undefined;
  const path = url.slice(url.indexOf("/", "https://".length));
  if (!sameForEverybody.has(path)) return undefined;
  return [path, bootstrap.language, bootstrap.theme, bootstrap.sidebarCollapsed].join(" ");
}
