import { test } from "vitest";
import { createTestApp, expectJob } from "#app/testing.server.ts";
import { oddJob } from "./odd-job.server.ts";

test("“odd-things: odd job” can be done again and again", async () => {
  const app = await createTestApp();
  for (let times = 0; times < 2; times++) {
    await app.jobs.add(oddJob, { id: "1" });
    await app.runJobs();
    await expectJob(app, oddJob, { id: "1" }, "done");
  }
});
