import { listSearch, oneOf, type SearchOf } from "#kit/shared/list-search.ts";

export const jobStates = ["waiting", "running", "failed", "done", "discarded"] as const;
export type JobState = (typeof jobStates)[number];

export const jobsSearch = listSearch({ state: oneOf(jobStates), name: String }, ["-createdAt"]);
export type JobsSearch = SearchOf<typeof jobsSearch>;
