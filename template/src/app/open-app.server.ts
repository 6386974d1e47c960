import { pagesOf } from "#kit/pages/page-cache.server.ts";
import { handleStart } from "#kit/pages/render.server.tsx";
import { type AppOptions, createApp } from "./create-app.server.ts";
import { openMigrated, openStorage } from "./resources.server.ts";
import { routeTree } from "./routeTree.gen.ts";

/** Opens the database and the storage and creates the app with its pages, in development and in production. */
export async function openApp({ env, log, mailer }: Pick<AppOptions, "env" | "log" | "mailer">) {
  const database = await openMigrated(env, log);
  const { db, close } = database;
  const { storage, uploads } = await openStorage(env, db, log);
  const lifecycle = { draining: false };
  const app = createApp({
    env,
    database,
    log,
    mailer,
    storage,
    uploads,
    lifecycle,
    render: handleStart,
    isPage: pagesOf(routeTree),
  });
  return { app, db, uploads, lifecycle, close };
}
