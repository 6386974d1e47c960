import { sql } from "drizzle-orm";
import { user } from "#kit/auth/tables.server.ts";
import { otherwise, searched, sorted } from "#kit/db/derived.server.ts";
import {
  type AnyColumn,
  check,
  index,
  table,
  text,
  time,
  uniqueIndex,
} from "#kit/db/dialect/columns.server.ts";
import { maxEmailLength, maxNameLength } from "#kit/shared/limits.ts";
import { type TeamRole, teamRoles } from "#kit/shared/permissions.ts";
import { maxSlugLength } from "./teams.ts";

// The tables of better-auth's organization plugin, by its names: a team is an organization. Triggers keep an owner in each
// team (kit/db/dialect/parts.server.ts).

export const organization = table(
  "organization",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The team's name in its path. */
    slug: text().notNull(),
    /** The path of the team's picture. */
    logo: text(),
    metadata: text(),
    createdAt: time("created_at").notNull(),
    /** The time of the scheduled deletion, set when an owner deletes the team. */
    deleteAt: time("delete_at"),
    search: text()
      .notNull()
      .default("")
      .$defaultFn(otherwise("", searched("name", "slug"))),
    nameSort: text("sort")
      .notNull()
      .default("")
      .$defaultFn(otherwise("", sorted("name"))),
  },
  (row) => [
    uniqueIndex("organization_slug_unique").on(row.slug),
    uniqueIndex("organization_logo_unique").on(row.logo),
    index("organization_created_order").on(row.createdAt, row.id),
    index("organization_name_order").on(row.nameSort, row.id),
    index("organization_delete_at").on(row.deleteAt),
    check("organization_name_length", sql`length(${row.name}) BETWEEN 1 AND ${maxNameLength}`.inlineParams()),
    check("organization_slug_length", sql`length(${row.slug}) BETWEEN 1 AND ${maxSlugLength}`.inlineParams()),
  ],
);

const ofTeam = () =>
  text("organization_id")
    .notNull()
    .references(() => organization.id, { onDelete: "cascade" });

const isRole = (column: AnyColumn) => sql`${column} IN ${teamRoles}`.inlineParams();

export const member = table(
  "member",
  {
    id: text().primaryKey(),
    organizationId: ofTeam(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text().$type<TeamRole>().notNull().default("member"),
    createdAt: time("created_at").notNull(),
  },
  (row) => [
    uniqueIndex("member_team_user_unique").on(row.organizationId, row.userId),
    index("member_team_created_order").on(row.organizationId, row.createdAt, row.id),
    index("member_team_role").on(row.organizationId, row.role),
    index("member_user").on(row.userId),
    check("member_role", isRole(row.role)),
  ],
);

export const invitationStatuses = ["pending", "accepted", "rejected", "canceled"] as const;

export const invitation = table(
  "invitation",
  {
    id: text().primaryKey(),
    organizationId: ofTeam(),
    email: text().notNull(),
    role: text().$type<TeamRole>().notNull().default("member"),
    status: text().$type<(typeof invitationStatuses)[number]>().notNull().default("pending"),
    inviterId: text("inviter_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The language of the invitation's mail. */
    language: text(),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (row) => [
    // An address has one open invitation per team.
    uniqueIndex("invitation_open_unique")
      .on(row.organizationId, row.email)
      .where(sql`${row.status} = 'pending'`),
    index("invitation_team_created_order").on(row.organizationId, row.createdAt, row.id),
    index("invitation_email").on(row.email, row.status),
    index("invitation_inviter").on(row.inviterId),
    check("invitation_role", isRole(row.role)),
    check("invitation_status", sql`${row.status} IN ${invitationStatuses}`.inlineParams()),
    check(
      "invitation_email_length",
      sql`length(${row.email}) BETWEEN 3 AND ${maxEmailLength}`.inlineParams(),
    ),
  ],
);
