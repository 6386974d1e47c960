import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiOf, type Loading, type LoadingOne, orRefuse, orSkeletons, unwrap } from "#kit/client/api.ts";
import { second } from "#kit/shared/time.ts";
import { listQueries } from "#ui/resource-queries.ts";
import type { JobsApi } from "./feature.server.ts";
import type { JobCounts, JobDetail } from "./schema.ts";
import { jobsSearch } from "./search.ts";

const jobs = () => apiOf<JobsApi>().api.jobs;

// Short, because jobs change in the background.
const staleTime = 2 * second;

export const jobQueries = listQueries("jobs", {
  search: jobsSearch,
  list: (query) => unwrap(jobs().get({ query })),
  staleTime,
});

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["jobs", "item", id],
    queryFn: async (): Promise<JobDetail> => unwrap(jobs()({ id }).get()),
    staleTime,
  });

export const jobCountsQuery = queryOptions({
  queryKey: ["jobs", "counts"],
  queryFn: async (): Promise<JobCounts> => unwrap(jobs().counts.get()),
  staleTime,
});

// Call `rememberJob` afterwards or, after a bulk action, `refreshJobs`.

export const sendRetry = (id: string): Promise<JobDetail> => unwrap(jobs()({ id }).retry.post());

export const sendDiscard = (id: string): Promise<JobDetail> => unwrap(jobs()({ id }).discard.post());

export const refreshJobs = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ["jobs"] });

export async function rememberJob(queryClient: QueryClient, changed: JobDetail): Promise<void> {
  await queryClient.cancelQueries(jobQuery(changed.id));
  queryClient.setQueryData(jobQuery(changed.id).queryKey, changed);
  queryClient.removeQueries({ queryKey: ["jobs", "list"] });
  await queryClient.invalidateQueries({ queryKey: jobCountsQuery.queryKey });
}

export async function loadJobs(loading: Loading) {
  const { queryClient } = loading.context;
  await Promise.all([jobQueries.loadList(loading), orSkeletons(queryClient.ensureQueryData(jobCountsQuery))]);
}

export async function loadJob({ context: { queryClient }, params: { id } }: LoadingOne) {
  await orRefuse(queryClient.ensureQueryData({ ...jobQuery(id), revalidateIfStale: true }));
}
