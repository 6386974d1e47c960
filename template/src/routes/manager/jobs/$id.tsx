import { createFileRoute } from "@tanstack/react-router";
import { JobPage } from "#features/jobs-page/manager/job-page.tsx";
import { loadJob } from "#features/jobs-page/queries.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/jobs/$id")({
  loader: loadJob,
  notFoundComponent: AreaNotFound,
  component: () => <JobPage id={Route.useParams().id} />,
});
