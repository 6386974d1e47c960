import { publicPages } from "#config/public-pages.ts";
import { renderPages } from "#kit/pages/render.server.tsx";
import { type AppOptions, createApp } from "./create-app.server.ts";
import { routeTree } from "./routeTree.gen.ts";

/** The app with its pages, for development and production. Tests of the API need no pages. */
export const openApp = async (options: Pick<AppOptions, "env" | "log" | "mailer">) =>
  createApp({ ...options, ...(await renderPages(routeTree, publicPages)) });
