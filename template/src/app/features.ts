import { account } from "#features/account/feature.ts";
import { apiDocs } from "#features/api-docs/feature.ts";
import { audit } from "#features/audit/feature.ts";
import { auth } from "#features/auth/feature.ts";
import { books } from "#features/books/feature.ts";
import { dashboard } from "#features/dashboard/feature.ts";
import { demo } from "#features/demo/feature.ts";
import { home } from "#features/home/feature.ts";
import { jobsPage } from "#features/jobs-page/feature.ts";
import { palette } from "#features/palette/feature.ts";
import { passkeys } from "#features/passkeys/feature.ts";
import { preferences } from "#features/preferences/feature.ts";
import { social } from "#features/social/feature.ts";
import { teams } from "#features/teams/feature.ts";
import { users } from "#features/users/feature.ts";
import type { Feature } from "#kit/client/feature.tsx";

/** The features, in the order in which users see them. Their server side is in features.server.ts. */
export const features: readonly Feature[] = [
  // One per line, so that git can merge branches that each add one.
  home,
  dashboard,
  users,
  teams,
  books,
  account,
  passkeys,
  social,
  audit,
  jobsPage,
  apiDocs,
  palette,
  auth,
  preferences,
  demo,
];
