import { permissions as own } from "#config/permissions.ts";
import { roles } from "#config/roles.ts";
import { account } from "#features/account/feature.server.ts";
import { avatars } from "#features/account/uploads.server.ts";
import { apiDocs } from "#features/api-docs/feature.server.ts";
import { audit } from "#features/audit/feature.server.ts";
import { auth } from "#features/auth/feature.server.ts";
import { pruneAuth } from "#features/auth/store.server.ts";
import { books } from "#features/books/feature.server.ts";
import { covers } from "#features/books/uploads.server.ts";
import { dashboard } from "#features/dashboard/feature.server.ts";
import { jobsPage } from "#features/jobs-page/feature.server.ts";
import { passkeys } from "#features/passkeys/feature.server.ts";
import { preferences } from "#features/preferences/feature.server.ts";
import { social } from "#features/social/feature.server.ts";
import { teams } from "#features/teams/feature.server.ts";
import { teamPictures } from "#features/teams/uploads.server.ts";
import { users } from "#features/users/feature.server.ts";
import type { ReadOnlyMode, RoutesOf, ServerFeature, SessionParts } from "#kit/api/feature.server.ts";
import { routesHaveAccess } from "#kit/auth/access.server.ts";
import type { Audit } from "#kit/auth/audit.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { forgetDeleted } from "#kit/db/resource.server.ts";
import type { Env } from "#kit/env/env.server.ts";
import { ConfigError } from "#kit/env/env.server.ts";
import type { Job } from "#kit/jobs/job.server.ts";
import { pruneJobs } from "#kit/jobs/queue.server.ts";
import { deletion, type Schedule } from "#kit/jobs/schedule.server.ts";
import { type MailExamples, mailJob } from "#kit/mail/mail.server.ts";
import { grantsOf, type PermissionTable } from "#kit/shared/permissions.ts";
import { hour, minute } from "#kit/shared/time.ts";
import { demo } from "./demo.server.ts";
import { features } from "./features.ts";

/** A feature with a route that does not declare its access does not compile here; the error ends with the route. */
const list = routesHaveAccess([
  // Example data is also added in this order.
  auth,
  account,
  avatars,
  preferences,
  books,
  covers,
  users,
  social,
  teams,
  teamPictures,
  passkeys,
  audit,
  jobsPage,
  dashboard,
  apiDocs,
  demo,
]);
export const serverFeatures: readonly ServerFeature[] = list;

export const mailExamples: MailExamples = Object.assign({}, ...serverFeatures.map(({ mails }) => mails));

export const jobs: readonly Job[] = [mailJob, ...serverFeatures.flatMap(({ jobs = [] }) => jobs)];

export const schedules: readonly Schedule[] = [
  { job: deletion("prune", ({ db, stopped }) => pruneAuth(db, new Date(), stopped)), every: hour },
  { job: deletion("prune jobs", ({ db, stopped }) => pruneJobs(db, stopped)), every: hour },
  { job: deletion("forget deleted rows", ({ db }) => forgetDeleted(db)), every: minute },
  { job: deletion("remove files", ({ uploads }) => uploads.removeDiscarded()), every: minute },
  ...serverFeatures.flatMap(({ schedule = [] }) => schedule),
];

/** The jobs that this version knows. */
export const jobNames: readonly string[] = [...jobs, ...schedules.map(({ job }) => job)].map(
  ({ name }) => name,
);

export const permissions: Partial<PermissionTable> = Object.assign(
  {},
  own,
  ...features.map((feature) => feature.permissions),
);
export const grants = grantsOf(permissions, roles);

export function createAudit(db: Db): Audit {
  const kept = serverFeatures.flatMap(({ audit }) => audit?.(db) ?? []);
  return {
    ...kept[0],
    async record(by, act) {
      for (const audit of kept) await audit.record(by, act);
    },
  };
}

/** How nothing can be changed, if the settings say so. @throws ConfigError if no feature of the list does that */
export function readOnlyMode({ demo: isOn }: Pick<Env, "demo">): ReadOnlyMode | undefined {
  if (!isOn) return undefined;
  const mode = serverFeatures.find(({ readOnly }) => readOnly)?.readOnly;
  if (!mode)
    throw new ConfigError("src/app/features.server.ts", ["lacks the demo, so everything could be changed"]);
  return mode;
}

export const sessionParts = (db: Db): Partial<SessionParts> =>
  Object.assign({}, ...serverFeatures.map(({ sessions }) => sessions?.(db)));

export type Routes = RoutesOf<typeof list>;
