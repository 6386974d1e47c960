import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { write } from "../db/connect.server.ts";
import { getRaw } from "../db/dialect/testing.server.ts";
import { day, hour, minute } from "../shared/time.ts";
import { startFixture, until } from "../testing/testing.server.ts";
import { openJobs } from "./fixtures/open-jobs.server.ts";
import { Discard, type JobContext, job, RetryAfter } from "./job.server.ts";
import { delayAfter, pruneJobs } from "./queue.server.ts";
import { queuedJob } from "./tables.server.ts";

const createNote = (ran: string[]) =>
  job("note", z.object({ id: z.string() }), async ({ id }) => void ran.push(id));

test("a job is committed with the rows of its write or not at all, and then runs", async () => {
  const { db, jobs, run, rows, only, events } = await openJobs();
  const ran: string[] = [];
  const note = createNote(ran);
  const running = run([note]);
  const failing = write(db, async () => {
    await jobs.add(note, { id: "undone" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await running.drain();
  expect(await rows()).toEqual([]);
  await write(db, async () => {
    await jobs.add(note, { id: "done" });
    expect(ran).toEqual([]);
  });
  // The commit wakes up this process.
  await until(() => ran.length > 0);
  await running.drain();
  expect([ran, events()]).toEqual([["done"], [["job.done", 1]]]);
  expect(await only()).toMatchObject({ state: "done", attempts: 1, leaseToken: null, lastError: null });
});

test("rejects input that the schema rejects, that JSON changes, or that exceeds 64 KiB", async () => {
  const { jobs, rows } = await openJobs();
  const dated = job("dated", z.object({ at: z.date().optional(), text: z.string() }), async () => {});
  const added = (input: object) => jobs.add(dated, JSON.parse(JSON.stringify(input)));
  await expect(added({ text: 1 })).rejects.toThrow(/^Job "dated": [^\n]*text$/);
  await expect(jobs.add(dated, { text: "", at: new Date() })).rejects.toThrow(/at$/);
  await expect(added({ text: "x".repeat(65_536) })).rejects.toThrow("64 KiB");
  await expect(jobs.add(dated, { text: "" }, { at: new Date("never") })).rejects.toThrow("time");
  expect(await rows()).toEqual([]);
  expect(await added({ text: "é".repeat(32_000) })).toBe(true);
});

test("a key is unique among unfinished jobs", async () => {
  const { jobs, run, rows } = await openJobs();
  const ran: string[] = [];
  const note = createNote(ran);
  const add = (id: string) => jobs.add(note, { id }, { key: "one" });
  expect(await Promise.all([add("first"), add("second")])).toEqual([true, false]);
  await run([note]).drain();
  expect(await add("third")).toBe(true);
  expect([ran, (await rows()).length]).toEqual([["first"], 2]);
});

test("a job waits until its time", async () => {
  const { jobs, run, pass } = await openJobs();
  const ran: string[] = [];
  const note = createNote(ran);
  const running = run([note]);
  await jobs.add(note, { id: "later" }, { at: new Date(Date.now() + 14 * day) });
  await pass(13 * day);
  await running.drain();
  expect(ran).toEqual([]);
  await pass(day + minute);
  await running.drain();
  expect(ran).toEqual(["later"]);
});

test("retries a failed job with growing delays, until its attempts are used up", async () => {
  const { jobs, run, only, pass, events, lines } = await openJobs();
  const broken = job("broken", z.object({}), async () => Promise.reject(new Error("no luck")), {
    attempts: 3,
  });
  const running = run([broken]);
  await jobs.add(broken, {});
  for (const attempts of [1, 2]) {
    await running.drain();
    expect(await only()).toMatchObject({ state: "waiting", attempts, finishedAt: null });
    await pass(minute);
  }
  await running.drain();
  const failed = await only();
  expect(failed).toMatchObject({ state: "failed", attempts: 3, finishedAt: expect.any(Date) });
  expect(failed.lastError).toMatch(/no luck\n.*at /);
  expect(events()).toEqual([
    ["job.retry", 1],
    ["job.retry", 2],
    ["job.failed", 3],
  ]);
  expect(JSON.parse(lines[2] ?? "")).toMatchObject({ job: "broken", ms: expect.any(Number), level: "error" });
  await pass(2 * day);
  await running.drain();
  expect(await only()).toEqual({ ...failed, runAt: expect.any(Date) });
});

test("delays between attempts grow from five seconds to six hours", () => {
  const delays = Array.from({ length: 12 }, (_, at) => delayAfter(at + 1));
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays[0]).toBeGreaterThanOrEqual(5000);
  expect(delays.at(-1)).toBe(6 * hour);
  expect(new Set(Array.from({ length: 9 }, () => delayAfter(1))).size).toBeGreaterThan(1);
});

test("a handler can set the time of its next attempt, or end the job without a retry", async () => {
  const { jobs, run, rows, pass } = await openJobs();
  const later = job("later", z.object({}), async () => Promise.reject(new RetryAfter(2 * hour)));
  const gone = job("gone", z.object({}), async () => Promise.reject(new Discard("The order is gone.")));
  const running = run([later, gone]);
  await jobs.add(later, {});
  await jobs.add(gone, {});
  await running.drain();
  await pass(hour);
  await running.drain();
  const states = async () =>
    (await rows()).map(({ name, state, attempts }) => [name, state, attempts]).sort();
  expect(await states()).toEqual([
    ["gone", "discarded", 1],
    ["later", "waiting", 1],
  ]);
  await pass(hour);
  await running.drain();
  expect((await states())[1]).toEqual(["later", "waiting", 2]);
});

test("retries input that the schema no longer accepts, because another version may accept it", async () => {
  const { jobs, run, only } = await openJobs();
  await jobs.add(
    job("note", z.object({ of: z.string() }), async () => {}),
    { of: "old" },
  );
  await run([createNote([])]).drain();
  expect(await only()).toMatchObject({
    state: "waiting",
    attempts: 1,
    lastError: expect.stringContaining("id"),
  });
});

test("a process runs only jobs known to its version", async () => {
  const older = await openJobs();
  const newer = await openJobs(older.url);
  const ran: string[] = [];
  const fresh = job("fresh", z.object({}), async () => void ran.push("fresh"));
  await newer.jobs.add(fresh, {});
  await older.jobs.add(createNote(ran), { id: "note" });
  await older.run([createNote(ran)]).drain();
  expect([ran, (await older.only()).state]).toEqual([["note"], "waiting"]);
  await newer.run([fresh, createNote(ran)]).drain();
  expect(ran).toEqual(["note", "fresh"]);
});

test("each job runs in only one of several processes", async () => {
  const first = await openJobs();
  const others = [await openJobs(first.url), await openJobs(first.url)];
  const ran: string[] = [];
  const note = createNote(ran);
  const ids = Array.from({ length: 60 }, (_, at) => String(at));
  for (const id of ids) await first.jobs.add(note, { id });
  await Promise.all([first, ...others].map(({ run }) => run([note]).drain()));
  expect(ran.sort()).toEqual(ids.sort());
});

/** A job that waits until released. */
function createHeld() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const contexts: JobContext[] = [];
  const held = job("held", z.object({}), async (_, context) => {
    contexts.push(context);
    const stop = Promise.withResolvers<never>();
    context.stopped.addEventListener("abort", () => stop.reject(new Error("stopped")));
    await Promise.race([promise, stop.promise]);
  });
  return { held, release, contexts };
}

test("a job belongs to its process while that process renews the lease", async () => {
  const [one, { held, release, contexts }] = [await openJobs(), createHeld()];
  const other = await openJobs(one.url);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const running = one.run([held], { leaseMs: hour });
  await one.jobs.add(held, {});
  await until(() => contexts.length > 0);
  await one.pass(50 * minute);
  const { leaseUntil } = await one.only();
  vi.advanceTimersByTime(hour / 3);
  await expect.poll(async () => (await one.only()).leaseUntil).not.toEqual(leaseUntil);
  // Without the renewal, the lease would have expired by now.
  await one.pass(50 * minute);
  await other.run([held]).drain();
  release();
  await running.drain();
  expect([contexts.length, (await one.only()).state]).toEqual([1, "done"]);
});

test("another process takes over after the lease expires, and the first one's result is ignored", async () => {
  const [one, { held, release, contexts }] = [await openJobs(), createHeld()];
  const other = await openJobs(one.url);
  const running = one.run([held], { leaseMs: hour });
  await one.jobs.add(held, {});
  await until(() => contexts.length > 0);
  await one.pass(hour + minute);
  const over = createHeld();
  const taking = other.run([over.held]);
  const taken = taking.drain();
  await until(() => over.contexts.length > 0);
  release();
  await running.drain();
  expect([await one.only(), one.events()]).toMatchObject([{ state: "running", attempts: 2 }, []]);
  over.release();
  await taken;
  expect(over.contexts[0]).toMatchObject({ id: contexts[0]?.id, attempt: 2 });
  expect(await one.only()).toMatchObject({ state: "done", attempts: 2 });
});

test("a stopping process signals its running jobs, takes no new ones, and gives back their leases and attempts", async () => {
  const [{ jobs, run, rows, events }, { held, contexts }] = [await openJobs(), createHeld()];
  const ran: string[] = [];
  const running = run([held, createNote(ran)], { places: 1 });
  await jobs.add(held, {});
  await until(() => contexts.length > 0);
  await jobs.add(createNote(ran), { id: "next" });
  running.stop();
  expect([running.count, contexts[0]?.stopped.aborted]).toEqual([1, true]);
  await running.close();
  const back = { state: "waiting", attempts: 0, leaseUntil: null, leaseToken: null };
  expect(await rows()).toMatchObject([back, back]);
  expect([ran, events()]).toEqual([[], []]);
});

test("deletes done and discarded jobs after a day, and keeps failed ones", async () => {
  const { db, jobs, run, rows } = await openJobs();
  const ran: string[] = [];
  const broken = job("broken", z.object({}), async () => Promise.reject(new Error("no")), { attempts: 1 });
  await jobs.add(createNote(ran), { id: "a" });
  await jobs.add(broken, {});
  await run([createNote(ran), broken]).drain();
  await pruneJobs(db);
  expect(await rows()).toHaveLength(2);
  await db.update(queuedJob).set({ finishedAt: new Date(Date.now() - day - minute) });
  await pruneJobs(db);
  expect((await rows()).map(({ state }) => state)).toEqual(["failed"]);
});

test("rejects two jobs with the same name", async () => {
  const { run } = await openJobs();
  expect(() => run([createNote([]), createNote([])])).toThrow('Duplicate job name "note".');
});

/** The tables of fixtures/run-jobs.ts, which runs jobs with leases of a minute. */
async function withOwed() {
  const opened = await openJobs();
  const { run, rows } = getRaw(opened.database);
  await run("CREATE TABLE owed (id TEXT PRIMARY KEY)");
  await run("CREATE TABLE ran (id TEXT, early INTEGER)");
  const idsIn = async (table: string) =>
    (await rows<{ id: string }>(`SELECT DISTINCT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
  return { ...opened, raw: { run, rows }, idsIn };
}

const kills = Number(process.env.KILLS) || 6;

test("even if processes are killed at any moment, every committed job runs, and no uncommitted one does", async () => {
  const { url, raw, idsIn, rows, pass } = await withOwed();
  for (let killed = 0; killed < kills; killed++) {
    const { child, line } = startFixture("fixtures/run-jobs.ts", url, "load");
    for (let left = Math.ceil(Math.random() * 40); left > 0; left--) await line();
    child.kill("SIGKILL");
    await child.exited;
    await pass(minute);
  }
  const { child } = startFixture("fixtures/run-jobs.ts", url, "rest");
  expect(await child.exited).toBe(0);
  const owed = await idsIn("owed");
  expect(owed.length).toBeGreaterThan(kills);
  expect(await idsIn("ran")).toEqual(owed);
  expect(await raw.rows("SELECT id FROM ran WHERE early = 1")).toEqual([]);
  const jobs = await rows();
  expect(jobs.length).toBe(owed.length);
  expect(jobs.filter(({ state, attempts }) => state !== "done" || attempts < 1)).toEqual([]);
  const times = jobs.reduce((sum, { attempts }) => sum + attempts, 0);
  const [ran] = await raw.rows<{ n: number }>("SELECT count(*) AS n FROM ran");
  // Each kill makes the jobs of at most one process run again.
  expect(Number(ran?.n)).toBeLessThanOrEqual(times);
  expect(times - owed.length).toBeLessThanOrEqual(2 * kills);
}, 600_000);

test("a job that crashes its process fails after its attempts, and does not block others", async () => {
  const { url, idsIn, rows, pass } = await withOwed();
  const codes: number[] = [];
  do {
    const mode = codes.length === 0 ? "poison" : "rest";
    codes.push(await startFixture("fixtures/run-jobs.ts", url, mode).child.exited);
    await pass(minute);
  } while (codes.at(-1) !== 0);
  expect(codes).toEqual([3, 3, 3, 0]);
  const poison = (await rows()).find(({ name }) => name === "poison");
  expect(poison).toMatchObject({ state: "failed", attempts: 3 });
  expect(poison?.lastError).toContain("The process ended while the job was running.");
  expect(await idsIn("ran")).toEqual(await idsIn("owed"));
});
