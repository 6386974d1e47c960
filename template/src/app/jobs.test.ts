import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { user } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { databaseError } from "#kit/db/errors.server.ts";
import { job } from "#kit/jobs/job.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { day, minute } from "#kit/shared/time.ts";
import { createDemoApp } from "./demo-testing.server.ts";
import { schedules, serverFeatures } from "./features.server.ts";
import { createTestApp, expectJob } from "./testing.server.ts";

afterEach(() => void vi.useRealTimers());

test("deletes nothing while the clock is more than a day past the latest user activity", async () => {
  const lines: string[] = [];
  const app = await createTestApp({ as: "user", populated: true, onLog: (line) => lines.push(line) });
  const { db, raw, startJobs } = app;
  const kept = serverFeatures.some(({ audit }) => audit) ? ["audit_entry"] : [];
  const started = Date.now();
  await raw.run(
    "INSERT INTO stored_file (name, bytes, created_at, discard_at) VALUES ('00000000-0000-4000-8000-000000000000.webp', 1, ?, ?)",
    [started, started + day / 2],
  );
  const rows = async () =>
    Promise.all(
      ["session", ...kept, "stored_file"].map(
        async (table) => (await raw.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n,
      ),
    );
  const before = await rows();
  const running = startJobs({ places: 1 });
  const untilAllHaveTheirRow = () =>
    expect.poll(() => db.$count(queuedJob), { interval: 5 }).toBe(schedules.length);
  await untilAllHaveTheirRow();
  const runAll = async () => {
    await db.update(queuedJob).set({ runAt: new Date(started) });
    await running.drain();
  };
  vi.useFakeTimers({ toFake: ["Date"], now: started + 2000 * day });
  await runAll();
  expect(await rows()).toEqual(before);
  const said = lines.map((line) => JSON.parse(line));
  const waiting = said.filter(({ event }) => event === "clock.ahead").map(({ job }) => job);
  const deleting = schedules.filter(({ job }) => job.deletes).map(({ job }) => job.name);
  expect(waiting.sort()).toEqual(deleting.sort());

  // The session was used at that time, so the clock is right.
  await raw.run("UPDATE session SET updated_at = ?", [Date.now()]);
  await runAll();
  expect((await rows())[0]).toBe(0);
  expect(await db.$count(queuedJob, eq(queuedJob.state, "waiting"))).toBe(schedules.length);
  await running.close();
});

test("a job that a feature adds in a write can read rows and send mails", async () => {
  const { db, jobs, mailbox, startJobs } = await createTestApp();
  const told = () => ({ subject: "Tomorrow", preview: "", title: "Tomorrow", blocks: [] });
  const remind = job("remind", z.object({ id: z.string() }), async ({ id }, { db, mail }) => {
    for (const one of await db.select().from(user).where(eq(user.id, id))) await mail.send(one, told);
  });
  const running = startJobs({ jobs: [remind], places: 1, pollMs: 0 });
  const [one] = await db.select().from(user);
  await write(db, async () => jobs.add(remind, { id: one?.id ?? "" }));
  await expectJob({ db }, remind, { id: one?.id ?? "" });
  await running.drain();
  expect(mailbox.list().map(({ to }) => to)).toEqual([one?.email]);
  await running.close();
});

test("a job reads the settings", async () => {
  const { jobs, startJobs } = await createTestApp({ env: { EMAIL_FROM: "orders@example.com" } });
  const read: string[] = [];
  const tell = job("tell", z.object({}), async (_, { env }) => void read.push(env.emailFrom));
  const running = startJobs({ jobs: [tell], places: 1, pollMs: 0 });
  await jobs.add(tell, {});
  await running.drain();
  await running.close();
  expect(read).toEqual(["orders@example.com"]);
});

test("/readyz warns of jobs that have been due for five minutes without being run", async () => {
  const { db, send, runJobs } = await createTestApp();
  const warnings = async () => (await (await send("GET", "/readyz")).json()).warnings;
  const due = new Date(Date.now() - 6 * minute);
  const owed = { id: "owed", name: "mail", input: '{"userId":"none","template":"none"}', maxAttempts: 1 };
  await db.insert(queuedJob).values({ ...owed, runAt: due, createdAt: due });
  expect(await warnings()).toEqual(["jobs"]);
  await runJobs();
  expect(await warnings()).toBeUndefined();
});

test("a demo adds no jobs", async () => {
  const { jobs } = await createDemoApp();
  const one = job("one", z.object({}), async () => {});
  const error = await jobs.add(one, {}).catch(databaseError);
  expect(error).toMatchObject({ code: "DEMO_MODE" });
});
