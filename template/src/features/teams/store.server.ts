import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import * as authTables from "#config/auth-tables.server.ts";
import { keptInvitationMs, maxSlugLength, teamGraceMs, teamLimits } from "#config/teams.ts";
import type { RulesContext } from "#kit/api/feature.server.ts";
import { getLabel } from "#kit/auth/audit.server.ts";
import { assertOwned, type FindTeam } from "#kit/auth/team.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { plain } from "#kit/db/dialect/sql.server.ts";
import { run } from "#kit/db/query.server.ts";
import { columnsOf, resource, withTimes } from "#kit/db/resource.server.ts";
import { AppError, addErrors } from "#kit/shared/errors.ts";
import { deletionMail } from "./mails.server.ts";
import { getOwners, recordAct, type SignedIn } from "./members.server.ts";
import { type OwnTeam, type TeamChange, type TeamItem, teamItem } from "./schema.ts";
import { teamsSearch } from "./search.ts";

const { invitation, member, organization } = authTables;

const codes = addErrors({
  TEAM_SLUG_TAKEN: { status: 409, message: "Another team has this name in its path." },
  TEAM_LIMIT: { status: 409, message: "The maximum number has been reached." },
  INVITATION_OTHER_ADDRESS: { status: 409, message: "The invitation is for another address." },
  INVITATION_CLOSED: { status: 409, message: "The invitation has expired or no longer exists." },
});
type Codes = typeof codes;

declare module "#kit/shared/errors.ts" {
  interface FeatureErrors extends Codes {}
}

const ofTeam = eq(member.organizationId, organization.id);
const columns = (db: Db) => ({
  ...columnsOf(organization, teamItem),
  members: db.$count(member, ofTeam),
});

export const teamStore = resource({
  table: organization,
  search: teamsSearch,
  texts: [organization.search],
  filters: {},
  rows: (db, where) => db.select(columns(db)).from(organization).where(where),
  toItem: withTimes,
  taken: "TEAM_SLUG_TAKEN",
});

export const findTeam =
  (db: Db): FindTeam =>
  async (name, userId, by = "slug") => {
    const [found] = await run(db, `team of a member by ${by}`, { name, userId }, () =>
      db
        .select({
          ...{ id: organization.id, slug: organization.slug, name: organization.name, role: member.role },
          deleteAt: organization.deleteAt,
        })
        .from(organization)
        .innerJoin(member, ofTeam)
        .where(and(eq(organization[by], plain("name")), eq(member.userId, plain("userId")))),
    );
    if (!found) return undefined;
    const { deleteAt, ...team } = found;
    return { ...team, deleting: deleteAt !== null };
  };

/** A user's teams by name. Those scheduled for deletion are listed for their owners alone. */
export async function getTeams(db: Db, userId: string, id?: string): Promise<OwnTeam[]> {
  const isShown = or(isNull(organization.deleteAt), eq(member.role, "owner"));
  const rows = await db
    .select({ ...columns(db), role: member.role })
    .from(organization)
    .innerJoin(member, ofTeam)
    .where(and(eq(member.userId, userId), isShown, id === undefined ? undefined : eq(organization.id, id)))
    .orderBy(asc(organization.nameSort), asc(organization.id));
  return rows.map(withTimes);
}

/** A team as a member with this role sees it. */
export const withRole = ({ role }: Pick<OwnTeam, "role">, team: TeamItem): OwnTeam => ({ ...team, role });

interface Change extends TeamChange {
  logo?: string | null | undefined;
}

export function teamActs({ db, audit, mail, baseUrl }: RulesContext) {
  const setDeletion = (id: string, deleteAt: Date | null) =>
    db.update(organization).set({ deleteAt }).where(eq(organization.id, id));

  return {
    /** @throws AppError TEAM_LIMIT, TEAM_SLUG_TAKEN */
    create: (call: SignedIn, { name, slug }: { name: string; slug?: string | undefined }): Promise<OwnTeam> =>
      write(db, async () => {
        const userId = call.current.user.id;
        const owned = and(eq(member.userId, userId), eq(member.role, "owner"));
        if ((await db.$count(member, owned)) >= teamLimits.owned) throw new AppError("TEAM_LIMIT");
        const createdAt = new Date();
        const fields = { name, slug: slug ?? (await freeSlug(db, name)), createdAt };
        const created = await teamStore.create(db, fields);
        const own = { organizationId: created.id, userId, role: "owner" } as const;
        await db.insert(member).values({ id: crypto.randomUUID(), ...own, createdAt });
        await recordAct(audit, call, "created", created);
        return { ...created, members: 1, role: own.role };
      }),
    /** @throws AppError NOT_FOUND, TEAM_SLUG_TAKEN */
    update: (call: SignedIn, id: string, change: Change): Promise<TeamItem> =>
      write(db, async () => {
        const before = await teamStore.get(db, id);
        const after = await teamStore.update(db, id, change);
        const names = ({ name, slug }: TeamItem) => `${name} (${slug})`;
        if (names(before) !== names(after))
          await recordAct(audit, call, "renamed", before, { from: names(before), to: names(after) });
        if (before.logo !== after.logo) await recordAct(audit, call, "pictureChanged", before);
        return after;
      }),
    /** Schedules the deletion, and tells all owners. @throws AppError NOT_FOUND */
    remove: (call: SignedIn, id: string): Promise<TeamItem> =>
      write(db, async () => {
        const team = await teamStore.get(db, id);
        if (team.deleteAt) return team;
        const deleteAt = new Date(Date.now() + teamGraceMs);
        await setDeletion(id, deleteAt);
        await recordAct(audit, call, "deleted", team);
        const url = new URL(`/app/t/${team.slug}/settings`, baseUrl).href;
        const at = deleteAt.toISOString();
        for (const owner of await getOwners(db, id))
          await mail.sendLater(
            owner,
            deletionMail({ by: getLabel(call.current.user), team: team.name, at, url }),
          );
        return { ...team, deleteAt: at };
      }),
    /** @throws AppError NOT_FOUND, and LAST_OWNER if all owners have left in the meantime */
    restore: (call: SignedIn, id: string): Promise<TeamItem> =>
      write(db, async () => {
        const team = await teamStore.get(db, id);
        if (!team.deleteAt) return team;
        await setDeletion(id, null);
        await assertOwned(db, authTables, [id]);
        await recordAct(audit, call, "restored", team);
        return { ...team, deleteAt: null };
      }),
  };
}

/** Deletes teams whose time has come, with all their data, and invitations that ended long ago. */
export async function deleteDue(db: Db, now = new Date()): Promise<void> {
  const due = lte(organization.deleteAt, now);
  // One by one, so that other writes can run in between, because each deletes all of its rows.
  for (const { id } of await db.select({ id: organization.id }).from(organization).where(due))
    await db.delete(organization).where(and(eq(organization.id, id), due));
  await db.delete(invitation).where(lte(invitation.expiresAt, new Date(now.getTime() - keptInvitationMs)));
}

/** The name as a slug, with a number if the slug is taken. */
async function freeSlug(db: Db, name: string): Promise<string> {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const base =
    letters
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, maxSlugLength - 8)
      .replace(/^-|-$/g, "") || "team";
  const alike = await db
    .select({ slug: organization.slug })
    .from(organization)
    .where(or(eq(organization.slug, base), sql`${organization.slug} like ${`${base}-%`}`));
  const taken = new Set(alike.map(({ slug }) => slug));
  for (let number = 2, slug = base; ; slug = `${base}-${number++}`) if (!taken.has(slug)) return slug;
}
