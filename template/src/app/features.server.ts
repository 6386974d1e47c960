import { restorableMs } from "#config/limits.ts";
import { permissions as own } from "#config/permissions.ts";
import { roles } from "#config/roles.ts";
import { account } from "#features/account/feature.server.ts";
import { avatars } from "#features/account/uploads.server.ts";
import { apiDocs } from "#features/api-docs/feature.server.ts";
import { audit } from "#features/audit/feature.server.ts";
import { auth } from "#features/auth/feature.server.ts";
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
import { gatherFeatures } from "#kit/api/create-api.server.ts";
import type { RoutesOf, ServerFeature } from "#kit/api/feature.server.ts";
import { routesHaveAccess } from "#kit/auth/access.server.ts";
import { demo } from "./demo.server.ts";
import { features } from "./features.ts";

// Besides its API, a feature has example data, jobs by a schedule (`schedule`), counts for the dashboard, webhooks
// (`foreignPaths`) and more: see `ServerFeature`.
/** If a route of a feature does not declare its access, this does not compile; the error ends with the route. */
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

/** All features combined. */
export const {
  mailExamples,
  jobs,
  schedules,
  jobNames,
  permissions,
  grants,
  createAudit,
  readOnlyMode,
  sessionParts,
} = gatherFeatures(serverFeatures, { manifests: features, permissions: own, roles, restorableMs });

export type Routes = RoutesOf<typeof list>;
