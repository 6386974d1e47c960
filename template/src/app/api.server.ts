import { Elysia } from "elysia";
import type { Env } from "#config/env.server.ts";
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
import { createDocument } from "#kit/api/document.server.ts";
import { routesHaveAccess } from "#kit/auth/access.server.ts";
import type { Audit } from "#kit/auth/audit.server.ts";
import type { AuthHandler } from "#kit/auth/auth-handler.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import type { SessionCookies } from "#kit/auth/session-cookies.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { compressJson } from "#kit/http/compress.server.ts";
import { plainQuery } from "#kit/http/query.server.ts";
import { title, version } from "#kit/shared/app.ts";
import type { OpenApiDocument } from "#kit/shared/openapi.ts";
import { filesApi } from "#kit/storage/files.api.server.ts";
import type { Storage } from "#kit/storage/storage.server.ts";
import type { Uploads } from "#kit/storage/uploads.server.ts";

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
