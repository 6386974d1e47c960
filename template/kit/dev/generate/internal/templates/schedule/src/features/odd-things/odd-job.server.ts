import { z } from "zod";
import { write } from "#kit/db/connect.server.ts";
import { job } from "#kit/jobs/job.server.ts";

/** Runs every day, and may run twice. When the server stops, an error gives it back: split long work into short writes. */
export const oddJob = job("odd-things: odd job", z.object({}), async (_, { db, stopped }) => {
  stopped.throwIfAborted();
  await write(db, async () => {
    // All changes in here are committed together, or none.
  });
});
