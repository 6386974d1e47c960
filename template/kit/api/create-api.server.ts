import { Elysia } from "elysia";
import type { Audit } from "../auth/audit.server.ts";
import type { Feature } from "../client/feature.tsx";
import type { Db } from "../db/connect.server.ts";
import { forgetDeleted } from "../db/resource.server.ts";
import { ConfigError, type Env } from "../env/env.server.ts";
import { compressJson } from "../http/negotiate.server.ts";
import { plainQuery } from "../http/request.server.ts";
import type { Job } from "../jobs/job.server.ts";
import { pruneJobs } from "../jobs/queue.server.ts";
import { deletion, type Schedule } from "../jobs/schedule.server.ts";
import { type MailExamples, mailJob } from "../mail/mail.server.ts";
import { title, version } from "../shared/app.ts";
import type { OpenApiDocument } from "../shared/openapi.ts";
import { computeGrants, type PermissionTable, type Role } from "../shared/permissions.ts";
import { hour, minute } from "../shared/time.ts";
import type { UploadTypes } from "../shared/uploads.ts";
import { filesApi } from "../storage/uploads.server.ts";
import type { ApiContext, ReadOnlyMode, ServerFeature, SessionParts } from "./feature.server.ts";
import { createDocument } from "./internal/document.server.ts";

interface ApiOptions extends Omit<ApiContext, "document" | "baseUrl"> {
  uploadTypes: UploadTypes;
}

/** Combines all features into one API, their files, and one OpenAPI document. */
export function createApi({ uploadTypes, ...options }: ApiOptions) {
  const { baseUrl } = options.env;
  let written: OpenApiDocument | undefined;
  const document = async (): Promise<OpenApiDocument> => {
    // Created on the first request, when all routes are registered.
    written ??= createDocument({
      routes: api.routes,
      title,
      version,
      origin: baseUrl.origin,
      cookieName: options.sessions.cookieName,
      uploads: uploadTypes,
    });
    return written;
  };
  const context: ApiContext = {
    ...options,
    document,
    baseUrl,
  };
  const api = new Elysia({ name: "api" }).use(plainQuery()).use(compressJson());
  for (const feature of options.features) if (feature.api) api.use(feature.api(context));
  return api.use(filesApi(context, uploadTypes));
}

interface Product {
  manifests: readonly Pick<Feature, "permissions">[];
  permissions: Partial<PermissionTable>;
  roles: readonly Role[];
  /** How long deletions of records can be undone. */
  restorableMs: number;
}

/** Everything that features add to the server, merged into one list, table or function each. */
export function gatherFeatures(
  list: readonly ServerFeature[],
  { manifests, permissions: own, roles, restorableMs }: Product,
) {
  const jobs: readonly Job[] = [mailJob, ...list.flatMap(({ jobs = [] }) => jobs)];
  const schedules: readonly Schedule[] = [
    { job: deletion("prune jobs", ({ db, stopped }) => pruneJobs(db, stopped)), every: hour },
    { job: deletion("forget deleted rows", ({ db }) => forgetDeleted(db, restorableMs)), every: minute },
    { job: deletion("remove files", ({ uploads }) => uploads.removeDiscarded()), every: minute },
    ...list.flatMap(({ schedule = [] }) => schedule),
  ];
  const permissions: Partial<PermissionTable> = Object.assign(
    {},
    own,
    ...manifests.map((manifest) => manifest.permissions),
  );
  return {
    mailExamples: Object.assign({}, ...list.map(({ mails }) => mails)) as MailExamples,
    jobs,
    schedules,
    /** The jobs that this version knows. */
    jobNames: [...jobs, ...schedules.map(({ job }) => job)].map(({ name }) => name),
    permissions,
    grants: computeGrants(permissions, roles),
    createAudit(db: Db): Audit {
      const kept = list.flatMap(({ audit }) => audit?.(db) ?? []);
      return {
        ...kept[0],
        async record(by, act) {
          for (const audit of kept) await audit.record(by, act);
        },
      };
    },
    /** The read-only mode, if the settings enable it. @throws ConfigError if no listed feature provides one */
    readOnlyMode({ demo: isOn }: Pick<Env, "demo">): ReadOnlyMode | undefined {
      if (!isOn) return undefined;
      const mode = list.find(({ readOnly }) => readOnly)?.readOnly;
      if (!mode)
        throw new ConfigError("src/app/features.server.ts", [
          "lacks the demo feature, so visitors could change everything",
        ]);
      return mode;
    },
    sessionParts: (db: Db): Partial<SessionParts> =>
      Object.assign({}, ...list.map(({ sessions }) => sessions?.(db))),
  };
}
