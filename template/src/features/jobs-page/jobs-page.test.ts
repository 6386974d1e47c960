import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { createTestApp } from "#app/testing.server.ts";
import { personas } from "#config/personas.ts";
import { type Job, job } from "#kit/jobs/job.server.ts";
import { readClock } from "#kit/jobs/queue.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { day, hour } from "#kit/shared/time.ts";
import { reportFailed } from "./report.server.ts";
import type { JobDetail } from "./schema.ts";

/** An administrator, and a job that fails until `hasLuck` is true. */
async function withFailure() {
  const app = await createTestApp({ as: "admin" });
  const luck = { hasLuck: false };
  const unlucky: Job<z.ZodObject> = job(
    "orders: remind",
    z.looseObject({}),
    async () => {
      if (!luck.hasLuck) throw new Error("No Luck: 100% of smtp://mail is away");
    },
    { attempts: 1 },
  );
  const running = app.startJobs({ jobs: [unlucky], schedules: [], places: 1, pollMs: 0 });
  await app.jobs.add(unlucky, { orderId: "order-17" });
  await running.drain();
  const get = async (path: string) => (await app.send("GET", path)).json();
  const list = async (query: Record<string, string> = {}): Promise<JobDetail[]> =>
    (await get(`/api/jobs?${new URLSearchParams(query)}`)).items;
  const [failed] = await list({ state: "failed" });
  const id = failed?.id ?? "";
  const outcome = async (what: string, of = id) => {
    const answer = await app.send("POST", `/api/jobs/${of}/${what}`);
    return answer.ok ? answer.status : `${answer.status} ${(await answer.json()).code}`;
  };
  return { ...app, luck, unlucky, running, get, list, id, outcome };
}

test("a failed job is listed with its input and error, and counted on the dashboard", async () => {
  const { get, list, id, running } = await withFailure();
  expect(await list({ state: "failed" })).toMatchObject([
    { name: "orders: remind", attempts: 1, maxAttempts: 1, canRetry: true, canDiscard: true },
  ]);
  const detail = await get(`/api/jobs/${id}`);
  expect(detail).toMatchObject({
    input: '{"orderId":"order-17"}',
    error: expect.stringMatching(/^Error: No Luck/),
  });
  expect(detail.lastError).toMatch(/No Luck.*\n +at /);
  expect(detail.error).not.toContain("\n");
  expect((await get("/api/dashboard")).counts).toMatchObject({ failedJobs: 1 });
  const { hours } = await get("/api/jobs/counts");
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum: number, { failed }: { failed: number }) => sum + failed, 0)).toBe(1);
  expect(await get("/api/jobs/counts")).toMatchObject({
    failed: 1,
    waiting: 0,
    names: ["orders: remind"],
  });
  await running.close();
});

test("jobs are found by name, id, input and error, and filtered by state and name", async () => {
  const { list, id, jobs, unlucky, running } = await withFailure();
  await jobs.add(unlucky, {}, { at: new Date(Date.now() + hour) });
  const found = async (query: Record<string, string>) => (await list(query)).length;
  for (const searchTerm of ["ORDER-17", "no luck: 100%", id, "smtp://"])
    expect([searchTerm, await found({ searchTerm })]).toEqual([searchTerm, 1]);
  expect(await found({ searchTerm: "orders" })).toBe(2);
  for (const searchTerm of ["100_", "%17", "\\", "!"]) expect(await found({ searchTerm })).toBe(0);
  expect(await found({ state: "waiting" })).toBe(1);
  expect(await found({ name: "orders: remind" })).toBe(2);
  expect(await found({ name: "orders: remind", state: "done" })).toBe(0);
  expect(await found({ name: "orders" })).toBe(0);
  await running.close();
});

test("retrying a failed job is recorded in the audit log without its input", async () => {
  const { get, luck, running, id, outcome, send, db } = await withFailure();
  luck.hasLuck = true;
  expect(await outcome("retry")).toBe(200);
  await running.drain();
  expect(await get(`/api/jobs/${id}`)).toMatchObject({ state: "done", lastError: null, canRetry: false });
  expect(await outcome("retry")).toBe("409 JOB_STATE");
  expect(await outcome("discard")).toBe("409 JOB_STATE");
  expect(await outcome("retry", "none")).toBe("404 NOT_FOUND");
  const { items } = await (await send("GET", "/api/audit?action=job.retried")).json();
  const target = { kind: "job", id, label: "orders: remind", exists: true };
  expect(items).toMatchObject([{ actor: { email: personas.admin }, target, details: {} }]);
  expect(JSON.stringify(items)).not.toContain("order-17");
  await db.delete(queuedJob).where(eq(queuedJob.id, id));
  const later = await (await send("GET", "/api/audit?action=job.retried")).json();
  expect(later.items).toMatchObject([{ target: { exists: false } }]);
  await running.close();
});

test("a discarded job is not retried automatically, and disappears from the dashboard", async () => {
  const { get, list, running, outcome, send } = await withFailure();
  expect(await outcome("discard")).toBe(200);
  expect(await list({ state: "discarded" })).toHaveLength(1);
  expect((await get("/api/dashboard")).counts).toMatchObject({ failedJobs: 0 });
  const { items } = await (await send("GET", "/api/audit?action=job.discarded")).json();
  expect(items).toHaveLength(1);
  await running.close();
});

test("a decision that cannot be recorded is not carried out", async () => {
  const { raw, outcome, get, id, running } = await withFailure();
  await raw.run("ALTER TABLE audit_entry RENAME TO elsewhere");
  for (const what of ["retry", "discard"]) expect(await outcome(what)).toBe("500 INTERNAL");
  await raw.run("ALTER TABLE elsewhere RENAME TO audit_entry");
  expect(await get(`/api/jobs/${id}`)).toMatchObject({ state: "failed", attempts: 1 });
  await running.close();
});

test("a job cannot be retried while an unfinished one has its key", async () => {
  const { jobs, unlucky, running, list, outcome, db, id } = await withFailure();
  await db.update(queuedJob).set({ key: "one" }).where(eq(queuedJob.id, id));
  await jobs.add(unlucky, {}, { key: "one", at: new Date(Date.now() + day) });
  expect(await outcome("retry")).toBe("409 JOB_KEY_TAKEN");
  expect(await list({ state: "failed" })).toHaveLength(1);
  await running.close();
});

const getHour = async (db: Parameters<typeof readClock>[0]) =>
  Math.floor((await readClock(db)) / hour) * hour;

test("users who may decide on failed jobs get one email about the last full hour", async () => {
  const failed = { input: "{}", state: "failed", attempts: 1, maxAttempts: 1, runAt: new Date(0) };
  const createRow = (name: string, ended: number, input = "{}") => {
    const finishedAt = new Date(ended);
    return { ...failed, id: `${name} ${ended} ${input}`, name, input, finishedAt, createdAt: finishedAt };
  };
  /** The mails reported before and after jobs have failed; undefined if the database's hour ends in between. */
  const mailed = async () => {
    const app = await createTestApp({ as: "admin" });
    const until = await getHour(app.db);
    const report = async () => {
      await app.jobs.add(reportFailed, {});
      await app.runJobs();
      const mails = app.mailbox.list().filter(({ subject }) => !/\d{6}/.test(subject));
      return mails.map(({ to, text }) => ({ to, text }));
    };
    await app.db
      .insert(queuedJob)
      .values([
        createRow("too old", until - hour - 1),
        createRow("too new", until),
        createRow("mail", until - 1, '{"template":"jobs-failed"}'),
      ]);
    const before = await report();
    await app.db
      .insert(queuedJob)
      .values([
        createRow("invoice", until - hour),
        createRow("invoice", until - 1),
        createRow("charge", until - 2),
      ]);
    const after = await report();
    return (await getHour(app.db)) === until ? { before, after } : undefined;
  };
  const { before, after } = (await mailed()) ?? (await mailed()) ?? {};
  expect(before).toEqual([]);
  expect(after).toMatchObject([{ to: personas.admin }]);
  expect(after?.[0]?.text).toContain("charge, invoice");
  expect(after?.[0]?.text).toContain("http://localhost/manager/jobs?state=failed");
});
