import { Elysia } from "elysia";
import { accountApi } from "#features/account/api.server.ts";
import { authApi } from "#features/auth/api.server.ts";
import type { EmailChange } from "#features/auth/email-change.server.ts";
import type { SignIn } from "#features/auth/sign-in.server.ts";
import { booksApi } from "#features/books/api.server.ts";
import { countBooks, countGenres } from "#features/books/store.server.ts";
import { dashboardApi } from "#features/dashboard/api.server.ts";
import { usersApi } from "#features/users/api.server.ts";
import { routesHaveAccess } from "#server/auth/access.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import type { Language } from "#shared/i18n/languages.ts";

interface ApiOptions {
  db: Db;
  sessions: Sessions;
  signIn: SignIn;
  emailChange: EmailChange;
  languageOf: (request: Request) => Language;
}

/** Every feature's part of the HTTP API. A route that does not say who may call it does not compile here. */
export function createApi({ db, sessions, signIn, emailChange, languageOf }: ApiOptions) {
  const api = new Elysia({ name: "api" })
    .use(authApi({ db, sessions, signIn, emailChange, languageOf }))
    .use(accountApi({ db, sessions }))
    .use(booksApi({ db, sessions }))
    .use(usersApi({ db, sessions }))
    .use(
      dashboardApi({
        db,
        sessions,
        counts: { books: () => countBooks(db), genres: () => countGenres(db) },
      }),
    );
  routesHaveAccess(api);
  return api;
}
