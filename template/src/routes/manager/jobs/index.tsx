import { createFileRoute } from "@tanstack/react-router";
import { requireEntry } from "#features/home/navigation.ts";
import { JobsPage } from "#features/jobs-page/manager/jobs-page.tsx";
import { loadJobs } from "#features/jobs-page/queries.ts";
import { jobsSearch } from "#features/jobs-page/search.ts";
import { tableSearch, tableView } from "#kit/shared/list-search.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/jobs/")({
  staticData: { ahead: "nothing" },
  validateSearch: tableSearch(jobsSearch),
  beforeLoad: requireEntry,
  loader: loadJobs,
  notFoundComponent: AreaNotFound,
  component: () => (
    <JobsPage
      search={Route.useSearch({ select: jobsSearch })}
      view={Route.useSearch({ select: tableView })}
    />
  ),
});
