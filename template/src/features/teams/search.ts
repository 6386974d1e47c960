import { listSearch, oneOf, type SearchOf } from "#kit/shared/list-search.ts";
import { teamRoles } from "#kit/shared/permissions.ts";

export const teamsSearch = listSearch({}, ["-createdAt", "name"]);
export type TeamsSearch = SearchOf<typeof teamsSearch>;

export const membersSearch = listSearch({ role: oneOf(teamRoles) }, ["joinedAt"]);
export type MembersSearch = SearchOf<typeof membersSearch>;
