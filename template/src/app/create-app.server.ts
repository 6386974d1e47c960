import { Elysia } from "elysia";
import * as authTables from "#config/auth-tables.server.ts";
import { csp } from "#config/csp.ts";
import type { Env } from "#config/env.server.ts";
import * as limits from "#config/limits.ts";
import { policyReportLimits } from "#config/limits.ts";
import { publicEnv } from "#config/public-env.ts";
import { uploadTypes } from "#config/uploads.ts";
import type { CodeVisitorLimits } from "#features/auth/budgets.server.ts";
import { createSignIn } from "#features/auth/create-sign-in.server.ts";
import { authMails } from "#features/auth/mails.server.ts";
import { withNotices } from "#features/auth/notices.server.ts";
import { createDocument } from "#kit/api/document.server.ts";
import type { ApiContext } from "#kit/api/feature.server.ts";
import type { AuthCallLimits } from "#kit/auth/limits.ts";
import { createSessionCookies } from "#kit/auth/session-cookies.server.ts";
import { createHead, createManifest } from "#kit/brand/head.server.ts";
import { createIcons } from "#kit/brand/icons.server.ts";
import { readMigrations } from "#kit/db/migrations.server.ts";
import { securityTxt } from "#kit/http/assets.server.ts";
import { compressJson } from "#kit/http/compress.server.ts";
import { context } from "#kit/http/context.server.ts";
import { errorHandler } from "#kit/http/errors.server.ts";
import { gate } from "#kit/http/gate.server.ts";
import { policyReports } from "#kit/http/headers.server.ts";
import { health } from "#kit/http/health.server.ts";
import { isFilePath, plainQuery } from "#kit/http/parse.server.ts";
import { unmatched } from "#kit/http/unmatched.server.ts";
import { createQueue } from "#kit/jobs/create-queue.server.ts";
import type { Lifecycle } from "#kit/jobs/processes.server.ts";
import { type RunJobsOptions, runJobs } from "#kit/jobs/run-jobs.server.ts";
import { isStuck } from "#kit/jobs/stuck.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { createMailService, type Mailer } from "#kit/mail/mail.server.ts";
import { createInside } from "#kit/pages/inside.server.ts";
import type { IsPage } from "#kit/pages/page-cache.server.ts";
import { createBootstrap } from "#kit/pages/page-context.server.ts";
import { createPages, pageRoutes, type Render } from "#kit/pages/pages.server.ts";
import { createOfflinePage } from "#kit/pages/plain-page.server.ts";
import { slug, title, version } from "#kit/shared/app.ts";
import type { OpenApiDocument } from "#kit/shared/openapi.ts";
import { filesApi } from "#kit/storage/files.api.server.ts";
import font from "#ui/fonts/geist-latin.woff2?url";
import { drawMark } from "#ui/logo.tsx";
import { drawMotif } from "#ui/motif.ts";
import {
  createAudit,
  grants,
  jobNames,
  jobs as knownJobs,
  mailExamples,
  permissions,
  readOnlyMode,
  schedules,
  serverFeatures,
  sessionParts,
} from "./features.server.ts";
import { features } from "./features.ts";
import { formPaths, formRoutes } from "./forms.server.ts";
import { migrationsFolder, openMigrated, openStorage } from "./resources.server.ts";
import { serverI18n } from "./texts.server.ts";

const artwork = { drawMark, drawMotif };

export interface AppOptions {
  env: Env;
  log: Log;
  mailer: Mailer;
  render: Render;
  isPage: IsPage;
  visitorLimits?: CodeVisitorLimits | undefined;
  callLimits?: AuthCallLimits | undefined;
}

/** Opens database and storage, and wires the app together: the gate around everything, then the API, the forms, and pages for the rest. */
export async function createApp(options: AppOptions) {
  const { env, log, mailer, render, isPage, visitorLimits, callLimits } = options;
  const readOnly = readOnlyMode(env);
  const database = await openMigrated(env, log, readOnly);
  const { db, close } = database;
  const { storage, uploads } = await openStorage(env, db, log);
  const lifecycle: Lifecycle = { draining: false };
  const bootstrapOf = createBootstrap(env, { tables: authTables, publicEnv: publicEnv(env) });
  const languageOf = (request: Request) => bootstrapOf(request, null).bootstrap.language;
  const cookies = createSessionCookies(env, slug, limits);
  const jobs = createQueue(db);
  const mail = createMailService({ db, log, mailer, jobs, mails: mailExamples, i18nOf: serverI18n });
  const notices = { db, env, mail, mails: authMails };
  const audit = withNotices(createAudit(db), notices);
  const { sessions, auth } = createSignIn({
    env,
    db,
    log,
    audit,
    cookies,
    permissions,
    grants,
    mailer,
    mail,
    mails: authMails,
    languageOf,
    visitorLimits,
    callLimits,
    signIn: readOnly?.signIn({ db, log }),
    sessionParts: sessionParts(db),
    rulesOf: (context) =>
      serverFeatures.flatMap(
        ({ authRules }) => authRules?.({ ...context, db, log, audit, mail, baseUrl: env.baseUrl }) ?? [],
      ),
  });
  const api = createApi({ db, sessions, cookies, auth, storage, uploads, audit, mail, jobs, env });
  const pages = createPages({
    bootstrapOf,
    headOf: createHead(env, serverI18n),
    log,
    sessions,
    render,
    isPage,
    i18nOf: serverI18n,
    artwork,
    fonts: [font],
    api: createInside(log, api),
    keepPages: env.mode === "production",
  });

  const app = new Elysia({ name: "app" })
    .use(
      gate({
        env,
        log,
        lifecycle,
        uploads: uploadTypes,
        sources: csp,
        formPaths: [...formPaths, ...serverFeatures.flatMap(({ forms }) => forms?.paths ?? [])],
        foreignFormPaths: serverFeatures.flatMap(({ foreignPaths }) => foreignPaths?.(env) ?? []),
        writablePaths: readOnly?.writablePaths,
      }),
    )
    .use(errorHandler({ log }))
    .use(context())
    .use(
      health({
        database,
        migrations: readMigrations(migrationsFolder),
        lifecycle,
        storage,
        isStuck: () => isStuck(db, jobNames),
      }),
    )
    .use(policyReports({ log, limits: policyReportLimits }))
    .use(securityTxt(env))
    .use(api)
    .use(createIcons(env, artwork))
    .use(createManifest(serverI18n, features))
    .use(createOfflinePage({ i18nOf: serverI18n, artwork }))
    .use(formRoutes({ db, sessions, auth, pages }));
  for (const feature of serverFeatures) {
    if (feature.forms) app.use(feature.forms.routes({ auth, languageOf, i18nOf: serverI18n }));
    if (feature.pages) app.use(feature.pages({ sessions, page: (request) => pages.page(request) }));
  }
  app
    .use(
      unmatched({
        routes: () => app.routes,
        prefixes: ["/api", "/_serverFn", "/files"],
        isPage: (path) => !isFilePath(path),
      }),
    )
    .use(pageRoutes(pages));
  const services = { db, log, mail, jobs, uploads, baseUrl: env.baseUrl };
  const known = readOnly ? { jobs: [], schedules: [] } : { jobs: knownJobs, schedules };
  const startJobs = (options: Partial<RunJobsOptions> & Pick<RunJobsOptions, "places">) =>
    runJobs({ services, ...known, ...options });
  return { app, database, db, mail, jobs, startJobs, storage, uploads, lifecycle, close };
}

type ApiOptions = Pick<AppOptions, "env"> &
  Omit<ApiContext, "document" | "features" | "manifests" | "isDevelopment" | "baseUrl" | "teamsRequired">;

function createApi({ env, ...options }: ApiOptions) {
  let written: OpenApiDocument | undefined;
  const document = async (): Promise<OpenApiDocument> => {
    // Created at the first request, when all routes are registered.
    written ??= createDocument({
      routes: api.routes,
      title,
      version,
      origin: env.baseUrl.origin,
      cookieName: options.sessions.cookieName,
      uploads: uploadTypes,
    });
    return written;
  };
  const context: ApiContext = {
    ...options,
    document,
    baseUrl: env.baseUrl,
    isDevelopment: env.mode === "development",
    teamsRequired: env.teamsRequired === true,
    features: serverFeatures,
    manifests: features,
  };
  const api = new Elysia({ name: "api" }).use(plainQuery()).use(compressJson());
  for (const feature of serverFeatures) if (feature.api) api.use(feature.api(context));
  return api.use(filesApi(context, uploadTypes));
}
