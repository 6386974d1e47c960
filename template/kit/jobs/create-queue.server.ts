import { afterCommit, type Db } from "../db/connect.server.ts";
import { nowMs } from "../db/dialect/sql.server.ts";
import { discardJob, retryJob } from "./decide.server.ts";
import type { Queue } from "./job.server.ts";
import { rowOf } from "./queue.server.ts";
import { queuedJob } from "./tables.server.ts";

/** Adds jobs to the table from which the processes take them. */
export function createQueue(db: Db): Queue {
  const waking = new Set<() => void>();
  const wakeAfterCommit = () =>
    afterCommit(db, () => {
      for (const wake of waking) wake();
    });

  return {
    async add(job, input, { at, key } = {}) {
      if (at && Number.isNaN(at.getTime())) throw new Error(`Job "${job.name}": the time is invalid.`);
      const row = { id: crypto.randomUUID(), ...rowOf(job, input), key: key ?? null, createdAt: nowMs };
      const added = await db
        .insert(queuedJob)
        .values({ ...row, runAt: at ?? nowMs })
        .onConflictDoNothing()
        .returning({ id: queuedJob.id });
      if (added.length > 0) wakeAfterCommit();
      return added.length > 0;
    },
    async retry(id) {
      const decision = await retryJob(db, id);
      if (decision === "decided") wakeAfterCommit();
      return decision;
    },
    discard: (id) => discardJob(db, id),
    onAdded(wake) {
      waking.add(wake);
      return () => void waking.delete(wake);
    },
  };
}
