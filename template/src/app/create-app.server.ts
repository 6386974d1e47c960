import * as authTables from "#config/auth-tables.server.ts";
import { csp } from "#config/csp.ts";
import { type Env, scriptCommand } from "#config/env.server.ts";
import * as limits from "#config/limits.ts";
import { policyReportLimits } from "#config/limits.ts";
import { publicEnv } from "#config/public-env.ts";
import { publicPages } from "#config/public-pages.ts";
import * as uploadLimits from "#config/uploads.ts";
import { uploadTypes } from "#config/uploads.ts";
import type { CodeVisitorLimits } from "#features/auth/budgets.server.ts";
import { createSignIn } from "#features/auth/create-sign-in.server.ts";
import { authMails } from "#features/auth/mails.server.ts";
import { withNotices } from "#features/auth/notices.server.ts";
import { createApi } from "#kit/api/create-api.server.ts";
import type { AuthCallLimits } from "#kit/auth/limits.ts";
import { createSessionCookies } from "#kit/auth/session-cookies.server.ts";
import { openMigrated } from "#kit/db/migrate.server.ts";
import { readMigrations } from "#kit/db/migrations.server.ts";
import { createServer, refuseUnmatched } from "#kit/http/server.server.ts";
import type { Lifecycle } from "#kit/jobs/processes.server.ts";
import { createQueue, isStuck } from "#kit/jobs/queue.server.ts";
import { type RunJobsOptions, runJobs } from "#kit/jobs/run-jobs.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { createMailService, type Mailer } from "#kit/mail/mail.server.ts";
import { createBootstrap, createPages, pageRoutes, siteFiles } from "#kit/pages/pages.server.ts";
import { slug } from "#kit/shared/app.ts";
import { openStorage } from "#kit/storage/uploads.server.ts";
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
import { migrationsFolder } from "./resources.server.ts";
import { serverI18n } from "./texts.server.ts";

const artwork = { drawMark, drawMotif };

export interface AppOptions extends Pick<Parameters<typeof createPages>[0], "render" | "isPage"> {
  env: Env;
  log: Log;
  mailer: Mailer;
  visitorLimits?: CodeVisitorLimits | undefined;
  callLimits?: AuthCallLimits | undefined;
}

/** Opens database and storage, and assembles the app: the gate in front, behind it the API, the forms and the pages. */
export async function createApp(options: AppOptions) {
  const { env, log, mailer, render, isPage, visitorLimits, callLimits } = options;
  const readOnly = readOnlyMode(env);
  const database = await openMigrated(env.database, {
    folder: migrationsFolder,
    log,
    keepsData: env.mode === "development",
    command: scriptCommand("db:migrate"),
    readOnly,
  });
  const { db, close } = database;
  const uploading = { db, log, limits: uploadLimits, types: uploadTypes };
  const { storage, uploads } = await openStorage(env.storage, uploading);
  const lifecycle: Lifecycle = { draining: false };
  const getBootstrap = createBootstrap(env, { tables: authTables, publicEnv: publicEnv(env) });
  const getLanguage = (request: Request) => getBootstrap(request, null).bootstrap.language;
  const cookies = createSessionCookies(env, slug, limits);
  const jobs = createQueue(db);
  const frame = () => import("#ui/mail-frame.server.tsx");
  const mail = createMailService({ db, log, mailer, jobs, mails: mailExamples, i18nOf: serverI18n, frame });
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
    getLanguage,
    visitorLimits,
    callLimits,
    signIn: readOnly?.signIn({ db, log }),
    sessionParts: sessionParts(db),
    rulesByKind: (context) =>
      serverFeatures.flatMap(
        ({ authRules }) => authRules?.({ ...context, env, db, log, audit, mail, baseUrl: env.baseUrl }) ?? [],
      ),
  });
  const api = createApi({
    env,
    db,
    sessions,
    cookies,
    auth,
    storage,
    uploads,
    uploadTypes,
    audit,
    mail,
    jobs,
    features: serverFeatures,
    manifests: features,
  });
  const pages = createPages({
    env,
    getBootstrap,
    log,
    sessions,
    render,
    isPage,
    i18nOf: serverI18n,
    publicPages,
    artwork,
    fonts: [font],
    api,
  });

  const app = createServer({
    env,
    log,
    lifecycle,
    uploads: uploadTypes,
    sources: csp,
    formPaths: [...formPaths, ...serverFeatures.flatMap(({ forms }) => forms?.paths ?? [])],
    // For other servers and sites, such as webhooks.
    foreignFormPaths: serverFeatures.flatMap(({ foreignPaths }) => foreignPaths?.(env) ?? []),
    writablePaths: readOnly?.writablePaths,
    health: {
      database,
      migrations: readMigrations(migrationsFolder),
      storage,
      isStuck: () => isStuck(db, jobNames),
      // More checks for /readyz: `checks: { payments: () => … }` with a promise that rejects on failure.
    },
    policyReportLimits,
  })
    .use(api)
    .use(siteFiles({ env, i18nOf: serverI18n, publicPages, artwork, features }))
    .use(formRoutes({ db, log, sessions, auth, pages }));
  for (const feature of serverFeatures) {
    if (feature.forms) app.use(feature.forms.routes({ auth, getLanguage, i18nOf: serverI18n }));
    if (feature.pages) app.use(feature.pages({ sessions, page: (request) => pages.page(request) }));
  }
  app.use(refuseUnmatched(app, ["/api", "/_serverFn", "/files"])).use(pageRoutes(pages));
  const services = { env, db, log, mail, jobs, uploads, baseUrl: env.baseUrl };
  const known = readOnly ? { jobs: [], schedules: [] } : { jobs: knownJobs, schedules };
  const startJobs = (options: Partial<RunJobsOptions> & Pick<RunJobsOptions, "places">) =>
    runJobs({ services, ...known, ...options });
  return { app, database, db, mail, jobs, startJobs, storage, uploads, lifecycle, close };
}
