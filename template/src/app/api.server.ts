import { Elysia } from "elysia";
import { accountApi } from "#features/account/api.server.ts";
import { avatarApi } from "#features/account/avatar.api.server.ts";
import { apiDocsApi } from "#features/api-docs/api.server.ts";
import { auditApi } from "#features/audit/api.server.ts";
import { authApi } from "#features/auth/api.server.ts";
import { booksApi } from "#features/books/api.server.ts";
import { booksByTime, countBooks, countGenres, existingBooks } from "#features/books/store.server.ts";
import { dashboardApi } from "#features/dashboard/api.server.ts";
import { passkeysApi } from "#features/passkeys/api.server.ts";
import { usersApi } from "#features/users/api.server.ts";
import type { Audit } from "#server/audit/audit.server.ts";
import { routesHaveAccess } from "#server/auth/access.server.ts";
import type { AuthHandler } from "#server/auth/auth-handler.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import type { SessionCookies } from "#server/auth/session-cookies.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import type { Env } from "#server/env.server.ts";
import { compressJson } from "#server/http/compress.server.ts";
import { plainQuery } from "#server/http/query.server.ts";
import { createDocument } from "#server/openapi/document.server.ts";
import { filesApi } from "#server/storage/files.api.server.ts";
import type { Storage } from "#server/storage/storage.server.ts";
import type { Uploads } from "#server/storage/uploads.server.ts";
import { title, version } from "#shared/app.ts";
import type { OpenApiDocument } from "#shared/openapi.ts";

interface ApiOptions {
  db: Db;
  sessions: Sessions;
  cookies: SessionCookies;
  auth: AuthHandler;
  storage: Storage;
  uploads: Uploads;
  audit: Audit;
  env: Pick<Env, "mode" | "baseUrl">;
}

/** The HTTP APIs of all features, and the files. A route that does not declare its access does not compile here. */
export function createApi({ db, sessions, cookies, auth, storage, uploads, audit, env }: ApiOptions) {
  let written: OpenApiDocument | undefined;
  const document = async (): Promise<OpenApiDocument> => {
    // Computed at the first request, when all routes are registered.
    written ??= createDocument({
      routes: api.routes,
      title,
      version,
      origin: env.baseUrl.origin,
      cookieName: sessions.cookieName,
    });
    return written;
  };
  const api = new Elysia({ name: "api" })
    .use(plainQuery())
    .use(compressJson())
    .use(authApi({ sessions, auth }))
    .use(accountApi({ db, sessions, cookies, audit }))
    .use(avatarApi({ db, sessions, uploads }))
    .use(booksApi({ db, sessions, uploads, audit }))
    .use(usersApi({ db, sessions, audit }))
    .use(passkeysApi({ db, sessions, audit }))
    .use(auditApi({ db, sessions, existing: { book: (ids) => existingBooks(db, ids) } }))
    .use(
      dashboardApi({
        db,
        sessions,
        counts: {
          books: { total: () => countBooks(db), byTime: (bounds) => booksByTime(db, bounds) },
          genres: { total: () => countGenres(db) },
        },
      }),
    )
    .use(filesApi({ db, sessions, storage }))
    .use(apiDocsApi({ sessions, document, open: env.mode === "development" }));
  routesHaveAccess(api);
  return api;
}

export type Api = ReturnType<typeof createApi>;
