import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import { Elysia } from "elysia";

interface PublicFilesOptions {
  folder: string;
  /** Whether browsers revalidate each time: for development, where files change. */
  fresh?: boolean;
}

/**
 * Serves the files of a folder at `/`, each at exactly its path. What changes later needs a restart. A file
 * without an extension could hide a page, and hidden files are private: neither is served.
 */
export async function publicFiles({ folder, fresh = false }: PublicFilesOptions) {
  const app = new Elysia({ name: "public-files" });
  // Git does not keep an empty folder.
  if (!existsSync(folder)) return app;
  const root = RegExp.escape(resolve(folder));
  const files = await staticPlugin({
    assets: folder,
    prefix: "/",
    alwaysStatic: true,
    staticLimit: Number.POSITIVE_INFINITY,
    indexHTML: false,
    headers: { "Cache-Control": fresh ? "no-cache" : "public, max-age=3600" },
    ignorePatterns: [
      new RegExp(String.raw`^${root}[/\\](?:(?:api|assets|_serverFn)[/\\]|(?:.*[/\\])?[^/\\.]+$)`),
    ],
  });
  return app
    .onTransform(({ headers }) => {
      // The plugin compares an entity tag as it makes it: without the quotes that HTTP wants around it.
      const known = headers["if-none-match"];
      if (known) headers["if-none-match"] = known.replace(/^(?:W\/)?"(.*)"$/, "$1");
    })
    .onAfterHandle(({ response }) => {
      if (!(response instanceof Response)) return;
      const tag = response.headers.get("etag");
      if (tag) response.headers.set("etag", `"${tag}"`);
    })
    .use(files);
}
