import { expect, test } from "vitest";
import { createTestApp, expectJob } from "#app/testing.server.ts";
import { oddThings } from "./feature.server.ts";
import { oddJob } from "./odd-job.server.ts";

test("the job “odd-things: odd job” can run repeatedly", async () => {
  const app = await createTestApp();
  for (let times = 0; times < 2; times++) {
    await app.jobs.add(oddJob, {});
    await app.runJobs();
    await expectJob(app, oddJob, {}, "done");
  }
  expect(oddThings.schedule).toContainEqual({ job: oddJob, every: 86400000 });
});
