import type { Database } from "bun:sqlite";
import { Elysia } from "elysia";
import { apiDocsPage } from "#features/api-docs/api.server.ts";
import { createDemoSignIn } from "#features/auth/demo-sign-in.server.ts";
import { createEmailChange } from "#features/auth/email-change.server.ts";
import { createSignIn } from "#features/auth/sign-in.server.ts";
import { createPendingLinks } from "#features/auth/social/links.server.ts";
import { createSocial } from "#features/auth/social/social.server.ts";
import { createAuth } from "#server/auth/create-auth.server.ts";
import { createImpersonation } from "#server/auth/impersonation.server.ts";
import { formPosting } from "#server/auth/providers.server.ts";
import { createSessions } from "#server/auth/session.server.ts";
import { createSessionCookies } from "#server/auth/session-cookies.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { readMigrations } from "#server/db/migrations.server.ts";
import type { Env } from "#server/env.server.ts";
import { context } from "#server/http/context.server.ts";
import { errorHandler } from "#server/http/errors.server.ts";
import { gate } from "#server/http/gate.server.ts";
import { health } from "#server/http/health.server.ts";
import { unmatched } from "#server/http/unmatched.server.ts";
import type { Lifecycle } from "#server/lifecycle.server.ts";
import type { Log } from "#server/log.server.ts";
import type { Mailer } from "#server/mail/mailer.server.ts";
import { slug } from "#shared/app.ts";
import { createApi } from "./api.server.ts";
import { ownSessionPaths } from "./demo.server.ts";
import { formPaths, formRoutes } from "./forms.server.ts";
import { createIcon } from "./icon.server.ts";
import { createBootstrap } from "./page-context.server.ts";
import { createPages, pageRoutes, type Render } from "./pages.server.ts";
import { migrationsFolder } from "./resources.server.ts";
import { serverI18n } from "./texts.server.ts";

export interface AppOptions {
  env: Env;
  db: Db;
  sqlite: Database;
  log: Log;
  mailer: Mailer;
  lifecycle: Lifecycle;
  render: Render;
}

/** Wires the app together: the gate around everything, then the API, the forms, and pages for the rest. */
export function createApp({ env, db, sqlite, log, mailer, lifecycle, render }: AppOptions) {
  const auth = createAuth({ env, db, log, cookiePrefix: slug });
  const cookies = createSessionCookies(auth);
  const sessions = createSessions({ auth, cookies, db, log });
  const impersonation = createImpersonation({ db, log, sessions, cookies });
  const bootstrapOf = createBootstrap(env);
  // The mail renderer is half of the code: load it with the first mail, not at startup.
  const mails = () => import("#features/auth/emails/mails.server.tsx");
  const links = createPendingLinks(db, auth, env.authSecret);
  const signIn = env.demo
    ? createDemoSignIn({ auth, sessions, db })
    : createSignIn({
        auth,
        sessions,
        db,
        env,
        mailer,
        renderCodeMail: async ({ language, ...mail }) =>
          (await mails()).renderCodeMail({ ...mail, i18n: serverI18n(language) }),
        links,
      });
  const social = createSocial({ auth, sessions, db, env, signIn, links, log });
  const emailChange = createEmailChange({
    db,
    env,
    log,
    mailer,
    renderCodeMail: async ({ language, ...mail }) =>
      (await mails()).renderNewEmailMail({ ...mail, i18n: serverI18n(language) }),
    renderChangedMail: async ({ language, ...mail }) =>
      (await mails()).renderChangedMail({ ...mail, i18n: serverI18n(language) }),
  });
  const languageOf = (request: Request) => bootstrapOf(request, null).bootstrap.language;
  const api = createApi({ db, sessions, signIn, emailChange, social, impersonation, languageOf, env });
  // For the pages: the gate has already checked the request that a page answers.
  const inside = new Elysia({ name: "inside" }).use(errorHandler({ log })).use(context()).use(api);
  const pages = createPages({
    bootstrapOf,
    log,
    sessions,
    render,
    api: (request) => inside.handle(request),
    keepPages: env.mode === "production",
  });

  const app = new Elysia({ name: "app" })
    .use(
      gate({
        env,
        log,
        lifecycle,
        formPaths,
        foreignFormPaths: formCallbacks(env),
        writablePaths: env.demo ? ownSessionPaths : undefined,
      }),
    )
    .use(errorHandler({ log }))
    .use(context())
    .use(health({ sqlite, migrations: readMigrations(migrationsFolder), lifecycle }))
    .use(api)
    .use(createIcon(env))
    .use(apiDocsPage({ sessions, page: (request) => pages.page(request) }))
    .use(formRoutes({ db, sessions, signIn, social, languageOf, pages }));
  return app
    .use(unmatched({ routes: () => app.routes, prefixes: ["/api", "/_serverFn"] }))
    .use(pageRoutes(pages));
}

/** Paths that other sites may post a form to: none, unless an enabled provider does so. */
function formCallbacks({ providers }: Env): string[] {
  return Object.keys(providers)
    .filter((name) => formPosting.has(name))
    .map((name) => `/api/auth/callback/${name}`);
}
