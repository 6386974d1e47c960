import { type SQL, sql } from "drizzle-orm";
import { userLabel } from "#kit/auth/store.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import type { Column } from "#kit/db/dialect/columns.server.ts";
import { plain } from "#kit/db/dialect/sql.server.ts";
import { createList, is } from "#kit/db/list.server.ts";
import type { ListQuery } from "#kit/shared/list.ts";
import { id, listSearch } from "#kit/shared/list-search.ts";
import { member, organization } from "./team-tables.server.ts";

/**
 * The target of a field of type `member`: a user who is in the record's team when chosen, and remains after leaving.
 * @public
 */
export const ofMembers = {
  id: member.userId,
  scope: { team: member.organizationId },
  kept: user.id,
};

const list = createList({
  id: user.id,
  search: listSearch({ id, getMembers: String }),
  sorts: { label: user.sort },
  texts: [user.search, user.email],
  // A team has so few members that a search can read all of them.
  few: true,
  filters: {
    id: is(user.id),
    getMembers: {
      condition: (name) =>
        sql`${user.id} in (select ${member.userId} from ${member} where ${member.organizationId} = ${plain(name)})`,
    },
  },
  rows: (db, where) =>
    db
      .select({ id: user.id, label: userLabel(user), image: user.image })
      .from(user)
      .where(where),
});

/** The members of a team, for a form to choose from. @public */
export const choicesOfMembers = {
  in: (team: string) => (db: Db, query: ListQuery<{ id?: string | undefined }>) =>
    list(db, { ...query, getMembers: team }),
};

/**
 * The rows of the teams that a user is in now, for a list across teams. A team scheduled for deletion has none.
 * @public
 */
export const inTeamsOf = (userId: string, team: Column): SQL =>
  sql`${team} in (
    select ${member.organizationId} from ${member}
    inner join ${organization} on ${organization.id} = ${member.organizationId}
    where ${member.userId} = ${userId} and ${organization.deleteAt} is null
  )`;
