import { type AnyRoute, type AnyRouteMatch, type AnyRouter, isNotFound } from "@tanstack/react-router";
import { getGlobalStartContext } from "@tanstack/react-start";
import { createStartHandler, defaultRenderHandler, StartServer } from "@tanstack/react-start/server";
import type { i18n } from "i18next";
import { renderToReadableStream } from "react-dom/server";
import { hasRefusedAddress } from "../client/guards.ts";
import { isRefusal } from "../shared/problem.ts";
import earlyInput from "./early-input.js?raw";
import type { PublicPages } from "./internal/brand/head.server.ts";
import { createIsPage } from "./internal/page-cache.server.ts";
import { inlineData, inlineTexts } from "./internal/page-data.server.ts";
import { assertPublic } from "./internal/public-pages.server.ts";
import { createRenderQueue } from "./internal/render-queue.server.ts";

/** Shorter than the time after which the server closes idle connections. */
const inTurn = createRenderQueue({ longestWaitMs: 7000 });

/**
 * Renders to one string: all data has loaded by then, and a stream would cost a third more. A refused page keeps its
 * status.
 */
const handleStart = createStartHandler(async (context) => {
  const page = getGlobalStartContext();
  const isStranger = !page?.bootstrap.session;
  const { signal } = context.request;
  const result = await inTurn({ isStranger, signal }, () => defaultRenderHandler(context));
  if (!(result instanceof Response)) return result;
  // As bytes, because decoding and encoding again would convert each character twice.
  const html = Buffer.from(await result.arrayBuffer());
  const error = html.includes(leftToBrowser) ? await renderError(context.router) : undefined;
  if (error !== undefined) page?.report(error);

  const matches: AnyRouteMatch[] = context.router.stores.matches.get();
  const refusal = matches.map(({ error }) => Object(error).data).find(isRefusal);
  const found = matches.some(hasRefusedAddress) ? 404 : result.status;
  const status = refusal?.status ?? (error === undefined ? found : 500);
  const { i18n }: { i18n: i18n } = context.router.options.context;
  const script = `<script nonce="${page?.nonce}">${recorder}</script>`;
  const own = matches.flatMap(({ meta = [], links = [] }) => [...meta, ...links]).filter((tag) => !!tag);
  const head = (page?.head?.(own) ?? "") + script + inlineTexts(i18n, page) + inlineData(i18n, page);
  const end = Math.max(0, html.indexOf("</head>"));
  const whole = Buffer.concat([html.subarray(0, end), Buffer.from(end > 0 ? head : ""), html.subarray(end)]);
  return new Response(whole, { status, headers: result.headers });
});

/** Removes comments and indentation. */
const recorder = earlyInput.replace(/^\s*(\/\/.*|\/\*[\s\S]*?\*\/)?\n?/gm, "");

/** React's mark for a part that failed to render on the server. `renderToString` does not report it. */
const leftToBrowser = "<!--$!-->";

/** Renders again, to show the error. */
async function renderError(router: AnyRouter): Promise<unknown> {
  let found: unknown;
  const stream = await renderToReadableStream(<StartServer router={router} />, {
    onError: (error) => {
      if (!isNotFound(error)) found ??= error;
    },
  });
  await stream.allReady;
  await stream.cancel();
  return found;
}

/**
 * Returns the renderer for the pages of a route tree, and a function that recognizes their paths.
 * @throws ConfigError naming each public page that visitors cannot open
 */
export async function renderPages(routeTree: AnyRoute, publicPages: PublicPages) {
  await assertPublic(routeTree, publicPages);
  return { render: handleStart, isPage: createIsPage(routeTree) };
}
