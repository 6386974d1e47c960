import { createRootRoute, createRoute } from "@tanstack/react-router";
import { expect, test } from "vitest";
import type { PageContext } from "../../shared/bootstrap.ts";
import { defaultLanguage, languages } from "../../shared/i18n/languages.ts";
import { visitorBootstrap } from "../../testing/bootstrap-testing.ts";
import { createIsPage, createPageCache } from "./page-cache.server.ts";

function pageFor(number: number, changes: Partial<PageContext["bootstrap"]> = {}): PageContext {
  return {
    nonce: `nonce-${number}-`,
    requestId: `request-${number}-`,
    bootstrap: { ...visitorBootstrap, ...changes },
    report: () => {},
    callApi: async () => new Response(),
  };
}

/** Renders a page with everything that must not reach the next visitor. */
function createRenderer() {
  let rendered = 0;
  return {
    count: () => rendered,
    render: ({ nonce, requestId, bootstrap }: PageContext, status = 200) => {
      rendered += 1;
      const html = `<script nonce="${nonce}"></script>${bootstrap.language}${requestId}<script nonce="${nonce}">`;
      return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
    },
  };
}

const isPage = (path: string) => path !== "/nothing" && path !== "/nowhere";
const login = new Request("http://localhost/login");

test("the login page is rendered once, and has a new nonce and request id each time", async () => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  const answer = async (number: number) => {
    const page = pageFor(number);
    return (await cached(login, page, () => render(page))).text();
  };
  expect(await answer(1)).toBe(
    `<script nonce="nonce-1-"></script>${defaultLanguage}request-1-<script nonce="nonce-1-">`,
  );
  expect(await answer(2)).toBe(
    `<script nonce="nonce-2-"></script>${defaultLanguage}request-2-<script nonce="nonce-2-">`,
  );
  expect(count()).toBe(1);
});

test("the response to a HEAD request, which has no body, is not cached", async () => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  const page = pageFor(1);
  const head = new Request(login, { method: "HEAD" });
  await cached(head, page, () => new Response(null, { status: 200 }));
  expect(await (await cached(login, page, () => render(page))).text()).toContain("request-1-");
  await cached(head, page, () => render(page));
  expect(count()).toBe(1);
});

test("concurrent requests share one rendering; if it fails, each renders its own", async () => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  const answers = (status: number) =>
    Promise.all(
      [1, 2, 3].map(async (number) => {
        const page = pageFor(number);
        const response = await cached(login, page, async () => render(page, status));
        return (await response.text()).includes(`nonce-${number}-`) && response.status;
      }),
    );
  expect(await answers(500)).toEqual([500, 500, 500]);
  expect(count()).toBe(3);
  expect(await answers(200)).toEqual([200, 200, 200]);
  expect(count()).toBe(4);
});

test("all unknown paths share one cached page, regardless of their query", async () => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  const answer = (path: string, page: PageContext) =>
    cached(new Request(`http://localhost${path}`), page, () => render(page, 404));
  const first = await answer("/nothing", pageFor(1));
  const second = await answer("/nowhere?a=b", pageFor(2));
  expect([first.status, second.status, count()]).toEqual([404, 404, 1]);
  expect(await second.text()).toContain("request-2-");
  await answer("/nothing", pageFor(3, { session: { user: person, impersonatedBy: null } }));
  await answer("/app", pageFor(4));
  expect(count()).toBe(3);
});

test("the cached page is compressed for each visitor, with its own nonce", async () => {
  const cached = createPageCache(isPage);
  const { render } = createRenderer();
  const request = new Request(login, { headers: { "accept-encoding": "gzip, zstd" } });
  for (const number of [1, 2]) {
    const page = pageFor(number);
    const response = await cached(request, page, () => render(page));
    expect(response.headers.get("content-encoding")).toBe("zstd");
    const html = new TextDecoder().decode(Bun.zstdDecompressSync(await response.bytes()));
    expect(html.split(`nonce-${number}-`)).toHaveLength(3);
  }
});

test("a browser's first page, which includes the styles, is cached separately", async () => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  const first = new Request(login, { headers: { "sec-fetch-mode": "navigate" } });
  const answer = async (request: Request, number: number) => {
    const page = pageFor(number);
    const html = '<script type="module" async="" src="/entry.js"></script>';
    const withEntry = async () => new Response(html + (await render(page).text()));
    return (await cached(request, page, withEntry)).text();
  };
  for (const number of [1, 2]) {
    expect(await answer(login, number)).toContain('<script type="module" async="" src="/entry.js">');
    expect(await answer(first, number)).toContain(
      `<script type="module" nonce="nonce-${number}-">const start`,
    );
  }
  expect(count()).toBe(2);
});

test("each language, theme and sidebar state is rendered separately", async () => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  for (const changes of [
    ...languages.map((language) => ({ language })),
    { theme: "dark" as const },
    { sidebarCollapsed: true },
    {},
  ]) {
    const page = pageFor(1, changes);
    await cached(login, page, () => render(page));
  }
  expect(count()).toBe(languages.length + 2);
});

const person = {
  id: "1",
  email: "a@example.com",
  name: "A",
  role: "user" as const,
  emailVerified: true,
  onboardedAt: null,
};

test.each<[string, Request, PageContext]>([
  ["of a person", login, pageFor(1, { session: { user: person, impersonatedBy: null } })],
  ["that failed", login, { ...pageFor(1), failure: { code: "DB_BUSY", status: 503 } }],
  ["in answer to a form", login, { ...pageFor(1), answer: { path: "/login", typed: "a@example.com" } }],
  ["with a search", new Request("http://localhost/login?redirect=/app"), pageFor(1)],
  ["elsewhere", new Request("http://localhost/app"), pageFor(1)],
])("a page %s is rendered again", async (_name, request, page) => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  await cached(request, page, () => render(page));
  await cached(request, page, () => render(page));
  expect(count()).toBe(2);
});

test("an error page is not cached", async () => {
  const cached = createPageCache(isPage);
  const { count, render } = createRenderer();
  const page = pageFor(1);
  expect((await cached(login, page, () => render(page, 500))).status).toBe(500);
  expect((await cached(login, page, () => render(page))).status).toBe(200);
  expect(count()).toBe(2);
});

const root = createRootRoute();
const paths = ["/", "/login/", "/login/verify", "/items/$id", "/shelves/$id"];
const routeTree = root.addChildren(paths.map((path) => createRoute({ path, getParentRoute: () => root })));

test.each(["/", "/login", "/login/", "/login/verify", "/items/x", "/shelves/some%20id"])(
  "there is a page at %s",
  (path) => expect(createIsPage(routeTree)(path)).toBe(true),
);

test.each(["/wp-admin", "/shelves2", "/%F0%9F", "//login2", "/a/b/c"])("there is no page at %s", (path) =>
  expect(createIsPage(routeTree)(path)).toBe(false),
);
