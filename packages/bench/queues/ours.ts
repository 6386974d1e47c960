import { z } from "zod";
import { loadDatabase } from "#config/env.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { job } from "#kit/jobs/job.server.ts";
import { createQueue } from "#kit/jobs/queue.server.ts";
import { runJobs } from "#kit/jobs/run-jobs.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { measure } from "./measure.ts";

const { db } = openDatabase(loadDatabase());
const jobs = createQueue(db);
let work = (_: { at: number }): void => {};
const count = job("count", z.object({ at: z.number() }), async (data) => work(data));
const log = createLog({ level: "silent" });

await measure({
  add: (data) => jobs.add(count, data),
  start: (run) => {
    work = run;
    // The job uses no other service.
    runJobs({ services: { db, jobs, log } as never, jobs: [count], schedules: [], places: 2 });
  },
});
