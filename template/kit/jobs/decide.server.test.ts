import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { day, hour, minute } from "../shared/time.ts";
import { openJobs } from "./fixtures/open-jobs.server.ts";
import { Discard, type Job, job } from "./job.server.ts";
import { isStuck } from "./queue.server.ts";
import { keepSchedules, type Schedule } from "./schedule.server.ts";
import { queuedJob } from "./tables.server.ts";

/** A job that fails until `hasLuck` is true. */
function createUnlucky(attempts = 1) {
  const luck = { hasLuck: false };
  const unlucky: Job<z.ZodObject> = job(
    "unlucky",
    z.object({}),
    async () => {
      if (!luck.hasLuck) throw new Error("no luck");
    },
    { attempts },
  );
  return { luck, unlucky };
}

test("retrying a failed job restores all its attempts and wakes this process", async () => {
  const [{ jobs, run, only, events }, { luck, unlucky }] = [await openJobs(), createUnlucky(2)];
  const running = run([unlucky]);
  await jobs.add(unlucky, {});
  await running.drain();
  await jobs.retry((await only()).id);
  await running.drain();
  expect(await only()).toMatchObject({ state: "failed", attempts: 2 });
  luck.hasLuck = true;
  expect(await jobs.retry((await only()).id)).toBe("decided");
  await expect.poll(only).toMatchObject({ state: "done", attempts: 1, lastError: null });
  expect(events().at(-1)).toEqual(["job.done", 1]);
});

test("a job waiting after a failed attempt can be retried immediately, unlike one that never ran", async () => {
  const [{ jobs, run, only, rows }, { unlucky }] = [await openJobs(), createUnlucky(3)];
  const running = run([unlucky]);
  await jobs.add(unlucky, {});
  await running.drain();
  const { id } = await only();
  expect(await jobs.retry(id)).toBe("decided");
  await running.drain();
  expect(await only()).toMatchObject({ state: "waiting", attempts: 2 });
  await jobs.add(unlucky, {}, { at: new Date(Date.now() + day) });
  const later = (await rows()).find((row) => row.id !== id);
  expect([await jobs.retry(later?.id ?? ""), await jobs.retry("none")]).toEqual(["refused", "unknown"]);
});

test("a discarded job does not run, is kept for a day, and can be retried", async () => {
  const [{ jobs, run, only }, { luck, unlucky }] = [await openJobs(), createUnlucky()];
  const running = run([unlucky]);
  await jobs.add(unlucky, {}, { at: new Date(Date.now() + hour) });
  const { id } = await only();
  expect(await jobs.discard(id)).toBe("decided");
  expect(await only()).toMatchObject({ state: "discarded", finishedAt: expect.any(Date) });
  expect(await jobs.discard(id)).toBe("refused");
  luck.hasLuck = true;
  await jobs.retry(id);
  await running.drain();
  expect(await only()).toMatchObject({ state: "done" });
  expect([await jobs.retry(id), await jobs.discard(id)]).toEqual(["refused", "refused"]);
});

test("a running job can be neither retried nor discarded", async () => {
  const { jobs, run, only, db } = await openJobs();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const held = job("held", z.object({}), () => promise);
  const running = run([held]);
  await jobs.add(held, {});
  await expect.poll(async () => (await only()).state).toBe("running");
  const { id } = await only();
  expect([await jobs.retry(id), await jobs.discard(id)]).toEqual(["refused", "refused"]);
  release();
  await running.drain();
  expect(await db.$count(queuedJob, eq(queuedJob.state, "done"))).toBe(1);
});

test("a job cannot be retried while an unfinished one has its key", async () => {
  const [{ jobs, run, rows }, { unlucky }] = [await openJobs(), createUnlucky()];
  await jobs.add(unlucky, {}, { key: "one" });
  await run([unlucky]).drain();
  const [failed] = await rows();
  await jobs.add(unlucky, {}, { key: "one", at: new Date(Date.now() + day) });
  expect(await jobs.retry(failed?.id ?? "")).toBe("taken");
  expect((await rows()).map(({ state }) => state).sort()).toEqual(["failed", "waiting"]);
});

test("retrying a run of a schedule replaces the next run, which cannot be discarded while it waits", async () => {
  const [{ jobs, db, run, rows, only, pass }, { luck, unlucky }] = [await openJobs(), createUnlucky()];
  const hourly: Schedule = { job: unlucky, every: hour };
  const running = run([], { schedules: [hourly] });
  await keepSchedules(db, [hourly]);
  expect(await jobs.discard((await only()).id)).toBe("refused");
  await pass(hour);
  await running.drain();
  const failed = (await rows()).find(({ state }) => state === "failed");
  expect(await rows()).toHaveLength(2);
  luck.hasLuck = true;
  expect(await jobs.retry(failed?.id ?? "")).toBe("decided");
  await expect.poll(only).toMatchObject({ id: failed?.id, state: "waiting", attempts: 0, lastError: null });
  expect((await only()).runAt.getTime()).toBeGreaterThan(Date.now());
});

test("the queue is stuck if a known job is due, none is running, and none has ended for five minutes", async () => {
  const { jobs, db, run, pass } = await openJobs();
  const note = job("note", z.object({}), async () => {});
  const gone = job("gone", z.object({}), async () => Promise.reject(new Discard("gone")));
  await jobs.add(note, {});
  await pass(4 * minute);
  expect(await isStuck(db, ["note"])).toBe(false);
  await pass(2 * minute);
  expect([await isStuck(db, ["note"]), await isStuck(db, ["other"]), await isStuck(db, [])]).toEqual([
    true,
    false,
    false,
  ]);
  // A long queue that makes progress is not stuck.
  await jobs.add(gone, {});
  await run([gone]).drain();
  expect(await isStuck(db, ["note"])).toBe(false);
  await db
    .update(queuedJob)
    .set({ finishedAt: new Date(Date.now() - 6 * minute) })
    .where(eq(queuedJob.name, "gone"));
  expect(await isStuck(db, ["note"])).toBe(true);
  // Nor is a queue stuck because long jobs fill every slot.
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const long = job("long", z.object({}), () => promise);
  const running = run([long]);
  await jobs.add(long, {});
  await expect.poll(() => db.$count(queuedJob, eq(queuedJob.state, "running"))).toBe(1);
  expect(await isStuck(db, ["note"])).toBe(false);
  release();
  await running.drain();
});
