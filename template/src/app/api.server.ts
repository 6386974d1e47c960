import { Elysia } from "elysia";
import { accountApi } from "#features/account/api.server.ts";
import { apiDocsApi } from "#features/api-docs/api.server.ts";
import { authApi } from "#features/auth/api.server.ts";
import type { EmailChange } from "#features/auth/email-change.server.ts";
import type { SignIn } from "#features/auth/sign-in.server.ts";
import type { Social } from "#features/auth/social/social.server.ts";
import { booksApi } from "#features/books/api.server.ts";
import { countBooks, countGenres } from "#features/books/store.server.ts";
import { dashboardApi } from "#features/dashboard/api.server.ts";
import { usersApi } from "#features/users/api.server.ts";
import { routesHaveAccess } from "#server/auth/access.server.ts";
import type { Impersonation } from "#server/auth/impersonation.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import type { Env } from "#server/env.server.ts";
import { createDocument } from "#server/openapi/document.server.ts";
import { title, version } from "#shared/app.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { OpenApiDocument } from "#shared/openapi.ts";

interface ApiOptions {
  db: Db;
  sessions: Sessions;
  signIn: SignIn;
  emailChange: EmailChange;
  social: Social;
  impersonation: Impersonation;
  languageOf: (request: Request) => Language;
  env: Pick<Env, "mode" | "baseUrl">;
}

/** The HTTP APIs of all features. A route that does not declare its access does not compile here. */
export function createApi({
  db,
  sessions,
  signIn,
  emailChange,
  social,
  impersonation,
  languageOf,
  env,
}: ApiOptions) {
  let written: OpenApiDocument | undefined;
  const document = async (): Promise<OpenApiDocument> => {
    // Computed at the first request, when all routes are registered.
    written ??= createDocument({
      routes: api.routes,
      title,
      version,
      origin: env.baseUrl.origin,
      cookieName: await sessions.cookieName(),
    });
    return written;
  };
  const api = new Elysia({ name: "api" })
    .use(authApi({ db, sessions, signIn, emailChange, social, impersonation, languageOf }))
    .use(accountApi({ db, sessions }))
    .use(booksApi({ db, sessions }))
    .use(usersApi({ db, sessions }))
    .use(
      dashboardApi({
        db,
        sessions,
        counts: { books: () => countBooks(db), genres: () => countGenres(db) },
      }),
    )
    .use(apiDocsApi({ sessions, document, open: env.mode === "development" }));
  routesHaveAccess(api);
  return api;
}

export type Api = ReturnType<typeof createApi>;
