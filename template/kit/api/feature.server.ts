import type { BetterAuthPlugin } from "better-auth";
import type { AnyElysia } from "elysia";
import type { Audit } from "../auth/audit.server.ts";
import type { AuthHandler } from "../auth/auth-handler.server.ts";
import type { SignUp } from "../auth/rules.server.ts";
import type { CurrentSession, Sessions } from "../auth/session.server.ts";
import type { SessionCookies } from "../auth/session-cookies.server.ts";
import type { FindTeam } from "../auth/team.server.ts";
import type { Feature } from "../client/feature.tsx";
import type { Db, OpenDatabase } from "../db/connect.server.ts";
import type { AppEnv, Env } from "../env/env.server.ts";
import type { Job, Queue } from "../jobs/job.server.ts";
import type { Schedule } from "../jobs/schedule.server.ts";
import type { Log } from "../log/log.server.ts";
import type { MailExamples, MailService } from "../mail/mail.server.ts";
import type { I18nOf } from "../shared/i18n/create-i18n.ts";
import type { Language } from "../shared/i18n/languages.ts";
import type { OpenApiDocument } from "../shared/openapi.ts";
import type { Storage } from "../storage/storage.server.ts";
import type { GuardedFiles, Uploads } from "../storage/uploads.server.ts";

/** The services for a feature's routes. */
export interface ApiContext {
  db: Db;
  sessions: Sessions;
  cookies: SessionCookies;
  auth: AuthHandler;
  storage: Storage;
  uploads: Uploads;
  audit: Audit;
  mail: MailService;
  jobs: Queue;
  baseUrl: URL;
  /** All settings, including those in `src/config/env.server.ts`. */
  env: AppEnv;
  document: () => Promise<OpenApiDocument>;
  /** All features, for a feature that collects data from the others. */
  features: readonly ServerFeature[];
  manifests: readonly Feature[];
}

/** The services for pages outside the usual paths. */
export interface PagesContext {
  sessions: Sessions;
  /** Renders a page, or returns the page's own response. */
  page: (request: Request) => Promise<Response>;
}

/** Counts the records of a feature, for the dashboard. */
export interface Counter {
  total: (by: CurrentSession) => Promise<number>;
  /** Returns how many were added in each interval between two consecutive times; use `countByTime`. */
  byTime?: (bounds: readonly number[], by: CurrentSession) => Promise<readonly number[]>;
  /** Returns the number of related items for each id. */
  shares?: (by: CurrentSession) => Promise<Readonly<Record<string, number>>>;
}

/** What a feature adds to sessions. */
export interface SessionParts {
  findTeam: FindTeam;
}

/** What a feature's rules on better-auth's paths can use. */
export type RulesContext = Pick<ApiContext, "db" | "env" | "audit" | "mail" | "baseUrl">;

export type AuthRulesContext = RulesContext & {
  sessions: Sessions;
  signUp: SignUp;
  log: Log;
  /** Calls a better-auth path as the browser that sent this request would. */
  call: AuthHandler["call"];
};

export interface FormsContext {
  auth: AuthHandler;
  getLanguage: (request: Request) => Language;
  i18nOf: I18nOf;
}

/** A mode in which visitors can change only their own session, such as a demo. Enabled by `demo` in the settings. */
export interface ReadOnlyMode {
  /** Printed when the development server starts. */
  hint: string;
  /** Replaces the sign-in with emailed codes. */
  signIn: (context: { db: Db; log: Log }) => BetterAuthPlugin;
  /** The only paths that accept write requests. */
  writablePaths: readonly string[];
  /** Runs before migrations. @throws DatabaseUnusableError if this mode cannot use the database */
  assertDatabase: (db: Db) => Promise<void>;
  /** Runs after migrations. Makes the database itself refuse the writes that the gate refuses. */
  lockDatabase: (database: OpenDatabase) => Promise<void>;
  /** Fills or restores the database, and returns a line about what it did. */
  fill: (database: OpenDatabase, features: readonly ServerFeature[]) => Promise<string>;
}

/** Forms that also work without scripts, because the server accepts plain form posts. */
interface Forms {
  paths: readonly string[];
  routes: (context: FormsContext) => AnyElysia;
}

/** What a feature adds to the server: its `feature.server.ts`. */
export interface ServerFeature {
  api?: (context: ApiContext) => AnyElysia;
  /** Rules for paths of a better-auth plugin. Their hooks run before the plugin's own. */
  authRules?: (context: AuthRulesContext) => BetterAuthPlugin;
  /** Additions to sessions, such as how to find the team of a route with `team`. Only one feature may have them. */
  sessions?: (db: Db) => SessionParts;
  forms?: Forms;
  /** Paths that other sites and servers may post to. Their handlers change nothing or check a signature. */
  foreignPaths?: (env: Pick<Env, "providers">) => readonly string[];
  /** Pages at paths that are not in the route tree. */
  pages?: (context: PagesContext) => AnyElysia;
  readOnly?: ReadOnlyMode;
  audit?: (db: Db) => Audit;
  /** Returns the ids that still exist, by kind of audit log target. */
  existing?: (db: Db) => Record<string, (ids: readonly string[]) => Promise<readonly string[]>>;
  counts?: (db: Db) => Record<string, Counter>;
  files?: readonly GuardedFiles[];
  /** An example of each mail, for `/dev/mails`. */
  mails?: MailExamples;
  /** The jobs that `jobs.add` accepts. None runs while the app is read-only. */
  jobs?: readonly Job[];
  schedule?: readonly Schedule[];
  /** Adds example data. Running it again changes nothing. */
  seed?: { run: (db: Db) => Promise<void>; what?: string };
}

/** The type for features without an API. `never` would erase the types of all other features' routes. */
type RoutesOfEach<Part> = Part extends { api: (...context: never[]) => infer App extends AnyElysia }
  ? App["~Routes"]
  : unknown;

/** The routes of all features, for the types of the API's callers. */
export type RoutesOf<Features extends readonly unknown[]> = (
  Features[number] extends infer Part
    ? Part extends unknown
      ? (routes: RoutesOfEach<Part>) => void
      : never
    : never
) extends (routes: infer Routes) => void
  ? Routes
  : never;
