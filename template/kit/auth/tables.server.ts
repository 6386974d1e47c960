import { sql } from "drizzle-orm";
import { otherwise, searchedWith, timestamps } from "../db/derived.server.ts";
import {
  type AnyColumn,
  boolean,
  check,
  computed,
  index,
  integer,
  table,
  text,
  time,
  uniqueIndex,
} from "../db/dialect/columns.server.ts";
import { isMadeOf } from "../db/dialect/sql.server.ts";
import { maxBanReasonLength, maxEmailLength, maxNameLength, maxUserAgentLength } from "../shared/limits.ts";
import { acceptedRoles, type Role } from "../shared/permissions.ts";

// The parts of better-auth's tables that the kit knows, with better-auth's field names. The kit's queries use these
// objects. better-auth, drizzle-kit and the session query use those of src/config/auth-tables.server.ts, which add the
// product's columns. Constraints repeat the code's checks, so that neither our code nor a library can store invalid
// rows. Triggers in drizzle/ protect the last administrator.

type Filtered = "id" | "role" | "banned" | "banExpires" | "emailVerified";
const getFilters = (row: Record<Filtered, AnyColumn>) =>
  [row.id, row.role, row.banned, row.banExpires, row.emailVerified] as const;

/**
 * The columns of `user` that the kit requires. src/config/auth-tables.server.ts adds the product's. Each has an
 * explicit name: Drizzle remembers derived names by table, so it would know them for only one of the two tables.
 */
export const userColumns = () => ({
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  name: text("name").notNull().default(""),
  search: text("search")
    .notNull()
    .default("")
    .$defaultFn(otherwise("", searchedWith(["email"], "name"))),
  sort: computed(sql`nullif(substr("search", 1, 60), '')`, "sort"),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  role: text("role").$type<Role>().notNull().default("user"),
  banned: boolean("banned").notNull().default(false),
  banReason: text("ban_reason"),
  banExpires: time("ban_expires"),
  onboardedAt: time("onboarded_at"),
  /** The language that the user last chose or signed in with; null before the first sign-in. */
  language: text("language"),
  ...timestamps(),
});

export const userRules = (
  row: Record<
    | "banExpires"
    | "banReason"
    | "banned"
    | "createdAt"
    | "email"
    | "emailVerified"
    | "image"
    | "name"
    | "onboardedAt"
    | "role"
    | "sort"
    | Filtered,
    AnyColumn
  >,
) => [
  uniqueIndex("user_email_unique").on(row.email),
  // A picture belongs to one user. A trigger in drizzle/ discards it together with the user.
  uniqueIndex("user_image_unique").on(row.image),
  // One index for each way to sort the list of users, with the columns of its filters.
  index("user_created_order").on(row.createdAt, ...getFilters(row), row.onboardedAt),
  index("user_name_order").on(row.sort, ...getFilters(row), row.onboardedAt, row.createdAt),
  index("user_email_order").on(row.email, ...getFilters(row), row.onboardedAt, row.createdAt),
  index("user_onboarded_order").on(row.onboardedAt, ...getFilters(row), row.createdAt),
  // For filters that match few rows, or only rows at the end of a sort, such as users without a name when sorted by
  // name.
  index("user_role").on(row.role),
  index("user_banned").on(row.banned, row.banExpires),
  index("user_verified").on(row.emailVerified),
  index("user_onboarded_name").on(row.onboardedAt, row.sort),
  check("user_role", sql`${row.role} IN ${acceptedRoles()}`.inlineParams()),
  check("user_email_length", sql`length(${row.email}) BETWEEN 3 AND ${maxEmailLength}`.inlineParams()),
  check("user_email_lower_ascii", sql`${isMadeOf(row.email, "!-~")} AND ${row.email} = lower(${row.email})`),
  check("user_name_length", sql`length(${row.name}) <= ${maxNameLength}`.inlineParams()),
  check("user_onboarded_name", sql`${row.onboardedAt} IS NULL OR length(${row.name}) > 0`),
  check("user_image_length", sql`length(${row.image}) <= 2048`),
  check("user_ban_reason_length", sql`length(${row.banReason}) <= ${maxBanReasonLength}`.inlineParams()),
];

/** Users as better-auth stores them. A project's own columns are in `src/config/auth-tables.server.ts`. */
export const user = table("user", userColumns(), userRules);

const ownedBy = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** The columns of `session` that the kit requires. src/config/auth-tables.server.ts adds the product's. */
export const sessionColumns = () => ({
  id: text("id").primaryKey(),
  userId: ownedBy(),
  token: text("token").notNull(),
  expiresAt: time("expires_at").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  impersonatedBy: text("impersonated_by").references(() => user.id, { onDelete: "cascade" }),
  /** The administrator's own session. When it ends, this one does too. */
  impersonatedFrom: text("impersonated_from").references((): AnyColumn => session.id, {
    onDelete: "cascade",
  }),
  ...timestamps(),
});

export const sessionRules = (
  row: Record<
    "expiresAt" | "impersonatedBy" | "impersonatedFrom" | "token" | "updatedAt" | "userAgent" | "userId",
    AnyColumn
  >,
) => [
  uniqueIndex("session_token_unique").on(row.token),
  index("session_user").on(row.userId),
  index("session_impersonated_by").on(row.impersonatedBy),
  index("session_impersonated_from").on(row.impersonatedFrom),
  index("session_expires").on(row.expiresAt),
  index("session_updated").on(row.updatedAt),
  check("session_token_length", sql`length(${row.token}) BETWEEN 32 AND 128`),
  check("session_user_agent_length", sql`length(${row.userAgent}) <= ${maxUserAgentLength}`.inlineParams()),
];

/** Sessions of users, one for each sign-in. */
export const session = table("session", sessionColumns(), sessionRules);

export const account = table(
  "account",
  {
    id: text().primaryKey(),
    userId: ownedBy(),
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: time("access_token_expires_at"),
    refreshTokenExpiresAt: time("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    ...timestamps(),
  },
  (row) => [
    uniqueIndex("account_provider_unique").on(row.providerId, row.accountId),
    index("account_user").on(row.userId),
    // Required by better-auth, although there are no passwords.
    check("account_no_password", sql`${row.password} IS NULL`),
  ],
);

/** Verification codes: `value` is the code's HMAC, a colon and the number of failed tries. */
export const verification = table(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time("expires_at").notNull(),
    ...timestamps(),
  },
  (row) => [
    uniqueIndex("verification_identifier_unique").on(row.identifier),
    index("verification_expires").on(row.expiresAt),
  ],
);

export const passkey = table(
  "passkey",
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text("public_key").notNull(),
    userId: ownedBy(),
    credentialID: text("credential_id").notNull(),
    counter: integer().notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: time("created_at").$defaultFn(() => new Date()),
    /** When the passkey was last used to sign in; see features/auth/rules/challenges.server.ts. */
    lastUsedAt: time("last_used_at"),
  },
  (row) => [
    uniqueIndex("passkey_credential_unique").on(row.credentialID),
    index("passkey_user").on(row.userId),
    check("passkey_name_length", sql`length(${row.name}) <= ${maxNameLength}`.inlineParams()),
  ],
);
