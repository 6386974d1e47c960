import { z } from "zod";
import { write } from "#kit/db/connect.server.ts";
import { job } from "#kit/jobs/job.server.ts";

/** To be added in a `write`: `jobs.add(oddJob, { id })`. It may run twice, so a second run must do no harm. */
export const oddJob = job(
  "odd-things: odd job",
  z.object({ id: z.string() }),
  async ({ id }, { db, log }) => {
    await write(db, async () => {
      // All changes in here are committed together, or none.
    });
    log.info("odd-things: odd job", { id });
  },
);
