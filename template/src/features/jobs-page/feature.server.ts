import { Elysia } from "elysia";
import { about, listing, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { actingIn, type Call } from "#kit/auth/audit.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { knownIds } from "#kit/db/resource.server.ts";
import type { Decision } from "#kit/jobs/job.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { hour } from "#kit/shared/time.ts";
import { mailExamples, reportFailed } from "./report.server.ts";
import { jobCounts, jobDetail, jobList } from "./schema.ts";
import { jobsSearch } from "./search.ts";
import { assertDecided, countJobs, getCounts, getJob, listJobs } from "./store.server.ts";

export const jobsPage = {
  api: jobsApi,
  existing: (db) => ({ job: (ids) => knownIds(db, queuedJob.id, ids) }),
  counts: (db) => ({ failedJobs: { total: () => countJobs(db, "failed") } }),
  mails: mailExamples,
  schedule: [{ job: reportFailed, every: hour }],
} satisfies ServerFeature;

function jobsApi({ db, sessions, audit, jobs }: ApiContext) {
  const decide = (
    call: Call,
    id: string,
    action: "job.retried" | "job.discarded",
    by: () => Promise<Decision>,
  ) =>
    write(db, async () => {
      assertDecided(await by());
      const changed = await getJob(db, id);
      // Leaves out the input, which may be personal: the audit log is kept longer than the job.
      await audit.record(actingIn(call), { action, target: { kind: "job", id, label: changed.name } });
      return changed;
    });

  return new Elysia({ prefix: "/api/jobs" })
    .use(access(sessions))
    .get("/", ({ query }) => listJobs(db, query), {
      access: { job: "read" },
      query: listQuery(jobsSearch),
      response: jobList,
      detail: about("List jobs, newest first", {
        description: listing("name, id, input and last error").replace(" and accents", ""),
      }),
    })
    .get("/counts", () => getCounts(db), {
      access: { job: "read" },
      response: jobCounts,
      detail: about("Count the jobs in each state"),
    })
    .get("/:id", ({ params: { id } }) => getJob(db, id), {
      access: { job: "read" },
      response: { 200: jobDetail, ...raises("NOT_FOUND") },
      detail: about("Get a job with its input and last error"),
    })
    .post(
      "/:id/retry",
      ({ current, request, params: { id } }) =>
        decide({ current, request }, id, "job.retried", () => jobs.retry(id)),
      {
        access: { job: "retry" },
        response: { 200: jobDetail, ...raises("NOT_FOUND", "JOB_STATE", "JOB_KEY_TAKEN") },
        detail: about("Run a job again now", {
          description: "The job must have failed, been discarded, or be waiting after a failed attempt.",
        }),
      },
    )
    .post(
      "/:id/discard",
      ({ current, request, params: { id } }) =>
        decide({ current, request }, id, "job.discarded", () => jobs.discard(id)),
      {
        access: { job: "discard" },
        response: { 200: jobDetail, ...raises("NOT_FOUND", "JOB_STATE") },
        detail: about("Discard a job", {
          description: "The job must have failed or be waiting, and have no schedule.",
        }),
      },
    );
}

export type JobsApi = ReturnType<typeof jobsApi>;
