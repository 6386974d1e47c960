import { and, eq, isNull } from "drizzle-orm";
import { Elysia } from "elysia";
import type { ApiContext } from "../api/feature.server.ts";
import { access } from "../auth/access.server.ts";
import { AppError } from "../shared/errors.ts";
import { storedFile } from "./tables.server.ts";

/** GET /files/{name}: what a row refers to, for everybody who is signed in. */
export function filesApi({ db, sessions, storage }: Pick<ApiContext, "db" | "sessions" | "storage">) {
  return new Elysia({ prefix: "/files" }).use(access(sessions)).get(
    "/:name",
    async ({ params: { name }, request }) => {
      const [known] = await db
        .select({ name: storedFile.name })
        .from(storedFile)
        .where(and(eq(storedFile.name, name), isNull(storedFile.discardAt)));
      if (!known) throw new AppError("NOT_FOUND");
      const etag = `"${name}"`;
      if (request.headers.get("if-none-match") === etag)
        return new Response(null, { status: 304, headers: { ...headers, etag } });
      const bytes = await storage.get(name);
      if (!bytes) throw new AppError("NOT_FOUND");
      return new Response(bytes, { headers: { ...headers, ...headersOf(name), etag } });
    },
    { access: "session", detail: { hide: true } },
  );
}

/** A name is used once, so a browser keeps its file until the user signs out. Even if opened, nothing in it can run. */
const headers = {
  "cache-control": "private, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

const headersOf = (name: string) =>
  name.endsWith(".pdf")
    ? { "content-type": "application/pdf", "content-disposition": "attachment" }
    : { "content-type": "image/webp", "content-disposition": "inline" };
