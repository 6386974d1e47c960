import { afterEach, expect, test, vi } from "vitest";
import type { JobContext } from "#kit/api/feature.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { day } from "#kit/shared/time.ts";
import { jobs as ofFeatures, serverFeatures } from "./features.server.ts";
import { startJobs } from "./jobs.server.ts";
import { createTestApp } from "./testing.server.ts";

afterEach(() => void vi.useRealTimers());

test("nothing is pruned while the clock is more than a day past all that people did", async () => {
  const { db, mail, raw, uploads } = await createTestApp({ as: "user", populated: true });
  const lines: string[] = [];
  const log = createLog({ level: "info", write: (line) => lines.push(line) });
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
  vi.useFakeTimers({ toFake: ["Date"], now: started + 2000 * day });
  const early = startJobs({ db, log, mail, uploads, jobs: ofFeatures });
  await expect.poll(() => lines.join()).toContain("clock.ahead");
  early.stop();
  expect(await rows()).toEqual(before);

  // A session was used at the same time, so the clock is right.
  await raw.run("UPDATE session SET updated_at = ?", [Date.now()]);
  const jobs = startJobs({ db, log, mail, uploads, jobs: ofFeatures });
  await expect.poll(async () => (await rows())[0]).toBe(0);
  jobs.stop();
});

test("a job can send mails", async () => {
  const { db, mail, mailbox, uploads } = await createTestApp();
  const log = createLog({ level: "silent" });
  const told = () => ({ subject: "Tomorrow", preview: "", title: "Tomorrow", blocks: [] });
  const run = async ({ mail }: JobContext) => {
    for (const one of await db.select().from(user)) mail.sendLater(one, told);
  };
  const started = startJobs({ db, log, mail, uploads, jobs: [{ name: "remind", everyMs: day, run }] });
  const everybody = (await db.select().from(user)).map(({ email }) => email);
  expect(everybody).not.toEqual([]);
  await expect.poll(() => mailbox.list().map(({ to }) => to)).toEqual(expect.arrayContaining(everybody));
  started.stop();
});
