import { type AnyElysia, Elysia } from "elysia";
import type { z } from "zod";
import type { AuthTables } from "../auth/fields.server.ts";
import { getBrand } from "../auth/providers.server.ts";
import { type CurrentSession, type Sessions, toSession } from "../auth/session.server.ts";
import { readCookie, withCookies } from "../auth/session-cookies.server.ts";
import type { Feature } from "../client/feature.tsx";
import type { Env } from "../env/env.server.ts";
import { contextOf, shareContext } from "../http/context.server.ts";
import { asAppError, logError } from "../http/errors.server.ts";
import { accepts, asksFor, negotiateLanguage } from "../http/negotiate.server.ts";
import { getPath, isFilePath, isSecureContext, seeOther } from "../http/request.server.ts";
import { type Log, loggedAnyway } from "../log/log.server.ts";
import { version } from "../shared/app.ts";
import {
  type Bootstrap,
  type FormAnswer,
  type PageContext,
  type PublicEnv,
  type ServerFunctionCall,
  sidebarCollapsed,
  sidebarKey,
  themeKey,
  toTheme,
} from "../shared/bootstrap.ts";
import { AppError } from "../shared/errors.ts";
import {
  languageCookie,
  languageCookieName,
  languageParameter,
  languages,
} from "../shared/i18n/languages.ts";
import { issueCode, issuePath } from "../shared/issue-code.ts";
import type { Artwork } from "../shared/motif.ts";
import { safeRedirect } from "../shared/redirect.ts";
import { parseJson } from "../shared/text.ts";
import { createHead, createManifest, createSitemap, type Site } from "./internal/brand/head.server.ts";
import { createIcons } from "./internal/brand/icons.server.ts";
import { createInside } from "./internal/inside.server.ts";
import { createPageCache, type IsPage, renderAlways } from "./internal/page-cache.server.ts";
import { createBusyPage, createOfflinePage } from "./internal/plain-page.server.ts";

export type { PublicPages } from "./internal/brand/head.server.ts";

/** TanStack Start's handler: renders pages and runs server functions. */
export type Render = (request: Request, options: { context: PageContext }) => Promise<Response> | Response;

/** The most pages in progress for visitors who are not signed in: about 100 ms of work. */
export const maxStrangersPages = 32;

interface PagesOptions extends Site {
  getBootstrap: BootstrapOf;
  env: Pick<Env, "badge" | "baseUrl" | "mode">;
  log: Log;
  sessions: Sessions;
  render: Render;
  isPage: IsPage;
  artwork: Artwork;
  /** Fonts to preload with the styles, because a font is used only if it arrives before the first paint. */
  fonts: readonly string[];
  api: AnyElysia;
}

/** Renders pages with the data of their request. */
export type Pages = ReturnType<typeof createPages>;

/** Headers of a page request that its API calls inherit. */
const passedOn = ["cookie", "accept-language", "user-agent"];

/** Handles everything except the API. Knows session and language before React sees the request. */
export function createPages({
  getBootstrap,
  env,
  log,
  sessions,
  render,
  isPage,
  i18nOf,
  publicPages,
  artwork,
  fonts,
  api,
}: PagesOptions) {
  const preload = fonts
    .map((font) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
    .join(", ");
  const getHead = createHead({ env, i18nOf, publicPages });
  const busyPage = createBusyPage({ env, i18nOf, artwork });
  const callInside = createInside(log, api);
  // In development, pages change between requests.
  const keepPages = env.mode === "production";
  const cached = keepPages ? createPageCache(isPage) : renderAlways;
  let strangersPages = 0;

  async function prepare(request: Request) {
    const context = contextOf(request);
    const { nonce, requestId } = context;
    const report = (error: unknown) => logError(log, asAppError(error), context);
    const callApi = (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      for (const name of passedOn) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      const call = new Request(url, { ...init, headers });
      shareContext(request, call);
      return callInside(call);
    };
    const page = { nonce, requestId, report, callApi };
    try {
      const current = await sessions.of(request);
      const { bootstrap, setCookie } = getBootstrap(request, current);
      return {
        page: { ...page, bootstrap },
        cookies: [...(current?.setCookie ?? []), ...(setCookie ? [setCookie] : [])],
      };
    } catch (error) {
      // If the session cannot be read, the user must not become a visitor: the page shows the error.
      report(error);
      const { code, status } = asAppError(error);
      const { bootstrap } = getBootstrap(request, null);
      return { page: { ...page, bootstrap, failure: { code, status } }, cookies: [] };
    }
  }

  /** @param answer the result of a form post. Its page shows it, rendered again with that status */
  async function page(request: Request, answer?: FormAnswer & { status: number }): Promise<Response> {
    if (!accepts(request.headers, "text/html")) throw new AppError("NOT_FOUND");
    const isBrowser = asksFor(request.headers, "text/html");
    // The router handles neither "text/*" nor upper case.
    request.headers.set("accept", "text/html");
    if (isFilePath(getPath(request))) throw new AppError("NOT_FOUND");
    const { page, cookies } = await prepare(request);
    if (!page.bootstrap.session && !("failure" in page) && !answer) {
      // The impersonation has ended by itself: after an hour, or because the user was deleted.
      const back = await sessions.comeBack(request.headers);
      const here = request.url.slice(new URL(request.url).origin.length);
      if (back) return seeOther(safeRedirect(here, "/"), back.setCookie);
    }
    const context = { ...page, ...(answer ? { answer } : {}) };
    const isStranger = keepPages && !page.bootstrap.session;
    const rendered = await cached(request, context, async () => {
      // Too many pages are already being rendered for visitors.
      if (isStranger && strangersPages >= maxStrangersPages) throw new AppError("OVERLOADED");
      strangersPages += Number(isStranger);
      try {
        return await render(request, { context: { ...context, head: getHead(request.url, page) } });
      } finally {
        strangersPages -= Number(isStranger);
      }
    }).catch((error) => {
      if (!isBrowser) throw error;
      return busyPage(error, request, page.bootstrap.language);
    });
    const response =
      answer && rendered.ok
        ? new Response(rendered.body, { status: answer.status, headers: rendered.headers })
        : rendered;
    response.headers.set("link", preload);
    if (response.status === 503 && !response.headers.has("retry-after"))
      response.headers.set("retry-after", String(new AppError("DB_BUSY").retryAfter));
    return withCookies(onThisSite(response, request), cookies);
  }

  async function serverFunction(request: Request): Promise<Response> {
    const { page, cookies } = await prepare(request);
    if ("failure" in page) throw new AppError({ ...page.failure, message: "The session could not be read." });
    const call: ServerFunctionCall = { ran: false };
    // Start writes failed calls of server functions and their errors to the console.
    const isAnswered = (error: unknown) => !call.ran || error === call.failure?.error;
    const run = async () => render(request, { context: { ...page, call } });
    const response = await loggedAnyway.run(isAnswered, run).catch((error) => {
      throw call.ran ? error : new AppError("VALIDATION_ERROR", { cause: error });
    });
    assertAnswered(response, call);
    return withCookies(response, cookies);
  }

  return { page, serverFunction };
}

/** The router redirects "//x" to an absolute URL. Behind a proxy, its scheme is not the visitor's. */
function onThisSite(response: Response, request: Request): Response {
  const location = response.headers.get("location");
  const { origin } = new URL(request.url);
  if (location?.startsWith(`${origin}/`))
    response.headers.set("location", location.slice(origin.length).replace(/^\/+/, "/"));
  return response;
}

interface SiteFilesOptions extends Site {
  env: Pick<Env, "badge" | "baseUrl">;
  artwork: Artwork;
  features: readonly Feature[];
}

/**
 * Files that browsers fetch in addition to pages: icons, the manifest, the sitemap, and the service worker with the
 * offline page.
 */
export function siteFiles({ env, i18nOf, publicPages, artwork, features }: SiteFilesOptions) {
  return new Elysia({ name: "site-files" })
    .use(createIcons(env, artwork))
    .use(createManifest(i18nOf, features))
    .use(createSitemap({ env, i18nOf, publicPages }))
    .use(createOfflinePage({ env, i18nOf, artwork }));
}

/** The routes of all pages. They match whatever no other route does, so they come last. */
export function pageRoutes({ page, serverFunction }: Pages) {
  return new Elysia({ name: "pages" })
    .get("/*", ({ request }) => page(request))
    .get("/_serverFn/:id", ({ request }) => serverFunction(request))
    .post("/_serverFn/:id", ({ request }) => serverFunction(request));
}

/**
 * Start responds to a failed call with status 200 or with a body of its own. This throws the error of a function, its
 * validator or Start itself again, so that it becomes an error like the API's. Redirects, "not found" and a function's
 * own responses are left to the router.
 */
function assertAnswered({ status, headers }: Response, { ran, failure }: ServerFunctionCall): void {
  if (failure) throw invalidInput(failure.error) ?? failure.error;
  if (!ran && status === 405)
    throw new AppError("METHOD_NOT_ALLOWED", { allow: headers.get("allow")?.split(", ") ?? [] });
  if (!ran && status === 415) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (!ran && status >= 400) throw new AppError("VALIDATION_ERROR");
  // What the function returned could not be serialized.
  if (status >= 500 && headers.has("x-tss-serialized")) throw new AppError("INTERNAL");
}

/** The issues of a validator arrive as JSON in an error's message (execValidator in @tanstack/start-client-core). */
function invalidInput(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !error.message.startsWith("[")) return undefined;
  const found = parseJson(error.message);
  if (!Array.isArray(found) || !found.every(isIssue)) return undefined;
  const issues = found.map((issue) => ({ path: issuePath(issue), code: issueCode(issue, undefined) }));
  return new AppError("VALIDATION_ERROR", { issues });
}

function isIssue(value: unknown): value is z.core.$ZodIssue {
  return typeof Object(value).message === "string";
}

type BootstrapOf = ReturnType<typeof createBootstrap>;

/** The part of the bootstrap data that is the same for all requests. */
export function createBootstrap(
  env: Pick<Env, "badge" | "baseUrl" | "codeTtlMinutes" | "demo" | "providers" | "signup">,
  { tables, publicEnv }: { tables: AuthTables; publicEnv: PublicEnv },
) {
  const fixed = {
    badge: env.badge
      ? { name: env.badge.name ?? null, emoji: env.badge.emoji ?? null, color: env.badge.color }
      : null,
    providers: Object.keys(env.providers).map((id) => ({ id, name: getBrand(id) })),
    signup: env.signup,
    codeMinutes: env.codeTtlMinutes,
    demo: env.demo,
    secureContext: isSecureContext(env.baseUrl),
    version,
    env: publicEnv,
  };

  return (
    request: Request,
    current: Pick<CurrentSession, "user" | "session" | "permissions"> | null,
  ): { bootstrap: Bootstrap; setCookie: string | null } => {
    const chosen = (name: string) => readCookie(request.headers.get("cookie"), name);
    const known = chosen(languageCookieName);
    const sidebar = chosen(sidebarKey);
    const query = request.url.includes(`${languageParameter}=`)
      ? new URL(request.url).searchParams.get(languageParameter)
      : null;
    const acceptLanguage = request.headers.get("accept-language");
    const language = negotiateLanguage({ query, cookie: known, acceptLanguage }, languages);
    return {
      bootstrap: {
        language,
        theme: toTheme(chosen(themeKey)),
        sidebarCollapsed: sidebar === null ? null : sidebar === sidebarCollapsed,
        session: current && toSession(current, tables),
        permissions: current?.permissions ?? {},
        ...fixed,
      },
      // Remembers the choice without JavaScript.
      setCookie: query === language && known !== language ? languageCookie(language) : null,
    };
  };
}
