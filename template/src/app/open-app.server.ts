import { pagesOf } from "#kit/pages/page-cache.server.ts";
import { handleStart } from "#kit/pages/render.server.tsx";
import { type AppOptions, createApp } from "./create-app.server.ts";
import { routeTree } from "./routeTree.gen.ts";

/** The app with its pages, in development and in production; tests of the API do without. */
export const openApp = (options: Pick<AppOptions, "env" | "log" | "mailer">) =>
  createApp({ ...options, render: handleStart, isPage: pagesOf(routeTree) });
