import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { redirect, type UseNavigateResult } from "@tanstack/react-router";
import {
  apiOf,
  type Loading,
  type LoadingOne,
  loadList,
  orSkeletons,
  settle,
  unwrap,
} from "#kit/client/api.ts";
import { keepChoice } from "#kit/client/choices.ts";
import { freshMs, listOptions } from "#kit/client/list.ts";
import { hasRank, lastTeamKey } from "#kit/shared/permissions.ts";
import { itemQueries, loadItem } from "#ui/resource-queries.ts";
import type { AllTeamsApi, MembersApi, TeamsApi } from "./api.server.ts";
import type { OwnTeam, OwnTeams, ReceivedInvitation, TeamItem } from "./schema.ts";
import { type MembersSearch, membersSearch, teamsSearch } from "./search.ts";

const api = () => apiOf<TeamsApi>().api;
const all = () => apiOf<AllTeamsApi>().api;

// Call `refreshTeam` after changing one team.

export const ofTeam = (team: string) => api().t({ team });

export const getPeople = (team: string) => apiOf<MembersApi>().api.t({ team });

/** The user's teams, and the invitations to the user's address. */
export const ownQuery = queryOptions({
  queryKey: ["teams", "own"],
  queryFn: (): Promise<OwnTeams> => unwrap(api().account.teams.get()),
  staleTime: freshMs,
});

export const loadOwn = ({ context: { queryClient } }: Pick<Loading, "context">) =>
  orSkeletons(queryClient.ensureQueryData(ownQuery));

/** Where the app starts if everyone works in a team: the most recently used one, or a page that creates one. */
export async function leadToTeam(loading: Pick<Loading, "context">): Promise<void> {
  const { queryClient } = loading.context;
  if (queryClient.getQueryData(ownQuery.queryKey)?.required === false) return;
  // Without the list, the page itself reports the error.
  const own = await queryClient.fetchQuery(ownQuery).catch(() => undefined);
  if (!own?.required) return;
  const { last } = own;
  if (last === null) throw redirect({ to: "/app/t", statusCode: 302 });
  throw redirect({ to: "/app/t/$team", params: { team: last }, statusCode: 302 });
}

export function rememberTeam(queryClient: QueryClient, slug: string): void {
  keepChoice(lastTeamKey, slug);
  // A local change does not make the list any fresher.
  const known = queryClient.getQueryState(ownQuery.queryKey);
  queryClient.setQueryData(
    ownQuery.queryKey,
    (own) => own && { ...own, last: slug },
    known && { updatedAt: known.dataUpdatedAt },
  );
}

/** Opens the app after the user left or deleted the team, without going back to it or fetching anything about it. */
export async function leadAway(
  queryClient: QueryClient,
  navigate: UseNavigateResult<string>,
  team: string,
): Promise<void> {
  const keys = [["team", team], ownQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: "none" })));
  await navigate({ to: "/app" });
  await queryClient.invalidateQueries(ownQuery);
}

export async function createTeam(queryClient: QueryClient, name: string): Promise<OwnTeam> {
  const team = await unwrap(api().account.teams.post({ name }));
  await queryClient.invalidateQueries(ownQuery);
  return team;
}

export const teamQuery = (team: string) =>
  queryOptions({
    queryKey: ["team", team],
    queryFn: (): Promise<OwnTeam> => unwrap(ofTeam(team).get()),
    staleTime: freshMs,
  });

interface LoadingTeam extends Loading {
  params: { team: string };
}

/** Shows a known team at once, and fetches it again: the member may have been removed since. */
export const loadTeam = (loading: LoadingTeam): Promise<OwnTeam> =>
  loadItem(
    { ...loading, params: { id: loading.params.team } },
    { ...teamQuery(loading.params.team), staleTime: 0, revalidateIfStale: true },
  );

export async function refreshTeam(queryClient: QueryClient, team: string): Promise<void> {
  const keys = [["team", team], ownQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export const membersQuery = (team: string, search: MembersSearch) =>
  listOptions({
    queryKey: ["team", team, "members", search],
    fetchPage: (page) => unwrap(getPeople(team).members.get({ query: { ...search, ...page } })),
  });

const loadTeamMembers = (team: string, loading: LoadingTeam) =>
  loadList(loading, membersQuery(team, membersSearch(loading.location.search)));

export async function loadMembers(loading: LoadingTeam): Promise<void> {
  const { slug, deleteAt } = await loadTeam(loading);
  if (!deleteAt) await loadTeamMembers(slug, loading);
}

/** Removes the current user from the team. `email` is the user's own. */
export async function leaveTeam(team: string, email: string): Promise<void> {
  const { members } = getPeople(team);
  const { items } = await unwrap(members.get({ query: { searchTerm: email, limit: 100 } }));
  const own = items.find((one) => one.email === email);
  await settle(members({ id: own?.id ?? "" }).delete());
}

export const invitationsQuery = (team: string) =>
  listOptions({
    queryKey: ["team", team, "invitations"],
    fetchPage: (page) => unwrap(getPeople(team).invitations.get({ query: page })),
  });

export const actsQuery = (team: string) =>
  listOptions({
    queryKey: ["team", team, "audit"],
    fetchPage: (page) => unwrap(getPeople(team).audit.get({ query: page })),
  });

export async function loadSettings(loading: LoadingTeam): Promise<void> {
  const team = await loadTeam(loading);
  if (team.deleteAt) return;
  await Promise.all([
    loadTeamMembers(team.slug, loading),
    hasRank(team, "owner") && loadList(loading, actsQuery(team.slug)),
  ]);
}

export async function restoreTeam(queryClient: QueryClient, team: string): Promise<void> {
  await settle(ofTeam(team).restore.post());
  await refreshTeam(queryClient, team);
}

export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: ["teams", "invitation", id],
    queryFn: (): Promise<ReceivedInvitation> => unwrap(api().invitations({ id }).get()),
    staleTime: freshMs,
  });

export const loadInvitation = (loading: LoadingOne) =>
  loadItem(loading, { ...invitationQuery(loading.params.id), revalidateIfStale: true });

export async function acceptInvitation(queryClient: QueryClient, id: string): Promise<OwnTeam> {
  const team = await unwrap(api().invitations({ id }).accept.post());
  await forgetInvitation(queryClient, id);
  return team;
}

export async function declineInvitation(queryClient: QueryClient, id: string): Promise<void> {
  await settle(api().invitations({ id }).decline.post());
  await forgetInvitation(queryClient, id);
}

/** Only whoever opens the invitation again sees the answer: this page is about to be left. */
async function forgetInvitation(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.removeQueries(ownQuery);
  await queryClient.invalidateQueries({ ...invitationQuery(id), refetchType: "none" });
}

export const teamQueries = itemQueries("teams", {
  search: teamsSearch,
  list: (query) => unwrap(all().teams.get({ query })),
  get: (id): Promise<TeamItem> => unwrap(all().teams({ id }).get()),
  onChanged: (queryClient) => void queryClient.invalidateQueries(ownQuery),
});

/** Deletes a team, after a period in which it can be restored. */
export const deleteAnyTeam = (id: string): Promise<TeamItem> => unwrap(all().teams({ id }).delete());

export const restoreAnyTeam = (id: string): Promise<TeamItem> => unwrap(all().teams({ id }).restore.post());

export async function loadManaged(loading: LoadingOne): Promise<void> {
  await teamQueries.loadItem(loading);
  await loadList(loading, managedMembersQuery(loading.params.id));
}

export const managedMembersQuery = (id: string) =>
  listOptions({
    queryKey: ["teams", "members", id],
    fetchPage: (page) => unwrap(all().teams({ id }).members.get({ query: page })),
  });

export const userTeamsQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "teams", id],
    queryFn: async (): Promise<OwnTeam[]> => (await unwrap(all().users({ id }).teams.get())).items,
    staleTime: freshMs,
  });

export const loadUserTeams = ({ context: { queryClient }, params: { id } }: LoadingOne) =>
  orSkeletons(queryClient.ensureQueryData(userTeamsQuery(id)));
