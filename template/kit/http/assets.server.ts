import { existsSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import { Elysia } from "elysia";
import type { Env } from "../env/env.server.ts";
import { AppError } from "../shared/errors.ts";
import { languages } from "../shared/i18n/languages.ts";
import { day } from "../shared/time.ts";
import { acceptsEncoding } from "./negotiate.server.ts";

type Encoding = "br" | "gzip" | "identity";

export interface Asset {
  type: string;
  cacheControl: string;
  etag: string;
  variants: Partial<Record<Encoding, Uint8Array<ArrayBuffer> | undefined>>;
}

const compressed = ["br", "gzip"] as const;

/** Vite's file names end in a hash of the content, such as assets/index-B3x_9Kq1.js. */
const hashed = /^\/assets\/.+-[\w-]{8}\.\w+$/;
const aYear = "public, max-age=31536000, immutable";

/** Serves files from memory, by exact name, which rules out path traversal. A file may have .br and .gz siblings. */
export function assets({ folder }: { folder: string }) {
  const app = new Elysia({ name: "assets" });
  for (const [path, asset] of readAssets(folder))
    app.get(path, ({ request }) => respond(asset, request.headers));
  return app.all("/assets/*", () => {
    throw new AppError("NOT_FOUND");
  });
}

export function respond(asset: Asset, headers: Headers): Response {
  const encoding = choose(asset, headers.get("accept-encoding") ?? "");
  const bytes = asset.variants[encoding] ?? new Uint8Array();
  const etag = `"${asset.etag}-${encoding}"`;
  const shared = { etag, "cache-control": asset.cacheControl, vary: "Accept-Encoding" };
  if (matches(headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers: shared });
  return new Response(bytes, {
    headers: {
      ...shared,
      "content-type": asset.type,
      "content-length": String(bytes.byteLength),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    },
  });
}

function choose({ variants }: Asset, accepted: string): Encoding {
  return (
    compressed.find((encoding) => variants[encoding] && acceptsEncoding(accepted, encoding)) ?? "identity"
  );
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === etag || one.trim() === "*");
}

function readAssets(folder: string): Map<string, Asset> {
  const names = new Set(new Bun.Glob("**").scanSync({ cwd: folder, dot: true }));
  const read = (name: string) => (names.has(name) ? readFileSync(join(folder, name)) : undefined);
  const originals = [...names].filter((name) => !/\.(?:br|gz)$/.test(name) || !names.has(name.slice(0, -3)));
  return new Map(
    originals.map((name) => {
      const path = `/${name.split(sep).join("/")}`;
      const identity = readFileSync(join(folder, name));
      const asset = {
        type: Bun.file(name).type,
        cacheControl: hashed.test(path) ? aYear : "no-cache",
        etag: Bun.hash(identity).toString(36),
        variants: { identity, br: read(`${name}.br`), gzip: read(`${name}.gz`) },
      };
      return [path, asset];
    }),
  );
}

interface PublicFilesOptions {
  folder: string;
  /** Whether browsers must revalidate on each request, for development, where files change. */
  fresh?: boolean;
}

/**
 * Serves the files of a folder at `/`, each at exactly its path. Changes require a restart. A file without an extension
 * could hide a page, and hidden files are private, so neither is served.
 */
export async function publicFiles({ folder, fresh = false }: PublicFilesOptions) {
  const app = new Elysia({ name: "public-files" });
  // Git does not store empty folders, so this one may be missing.
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
      // The plugin compares entity tags without the quotes that HTTP requires.
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

export const securityTxtPath = "/.well-known/security.txt";

/** RFC 9116: readers must not trust an expired file, and the expiry date should be less than a year away. */
const validDays = 180;

/** Serves security.txt, which says where to report a vulnerability, if `SECURITY_CONTACT` is set. */
export function securityTxt({ securityContact, baseUrl }: Pick<Env, "securityContact" | "baseUrl">) {
  const app = new Elysia({ name: "security-txt" });
  if (securityContact === undefined) return app;
  return app.get(securityTxtPath, () => {
    const expires = new Date(Date.now() + validDays * day);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languages.join(", ")}`,
      `Canonical: ${baseUrl.origin}${securityTxtPath}`,
    ];
    return new Response(`${lines.join("\n")}\n`, {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
    });
  });
}
