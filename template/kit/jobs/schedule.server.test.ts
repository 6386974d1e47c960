import { expect, test } from "vitest";
import { z } from "zod";
import { day, hour, minute, second } from "../shared/time.ts";
import { until } from "../testing/testing.server.ts";
import { openJobs } from "./fixtures/open-jobs.server.ts";
import { type Job, job } from "./job.server.ts";
import { keepSchedules, nextTime, type Schedule } from "./schedule.server.ts";

const of = (ran: string[]) => job("tidy", z.object({}), async () => void ran.push("tidy"));

/** A process with one schedule, whose row exists. */
async function scheduled(tidy: Job, every = hour, url?: string) {
  const opened = await openJobs(url);
  const schedules = [{ job: tidy, every }];
  const running = opened.run([], { schedules });
  const keep = () => keepSchedules(opened.db, schedules);
  await keep();
  const inMs = async () => Number((await opened.only()).runAt) - Date.now();
  return { ...opened, running, keep, inMs };
}

test("each time, only one of several processes runs a scheduled job", async () => {
  const ran: string[] = [];
  const one = await scheduled(of(ran));
  const other = await scheduled(of(ran), hour, one.url);
  const all = () => Promise.all([one.running.drain(), other.running.drain()]);
  await all();
  expect(ran).toEqual([]);
  for (const times of [1, 2, 3]) {
    await one.pass(hour);
    await all();
    // Simulates that all of them restart.
    await Promise.all([one.keep(), other.keep()]);
    await all();
    expect([ran.length, (await one.rows()).length]).toEqual([times, 1]);
  }
});

test("one run makes up for several missed times", async () => {
  const ran: string[] = [];
  const { running, pass, inMs } = await scheduled(of(ran));
  await pass(3 * day);
  await running.drain();
  expect(ran).toHaveLength(1);
  const next = await inMs();
  expect([next > 0, next <= hour]).toEqual([true, true]);
});

test("each scheduled time has one run, even if the clock is set three hours ahead and back", async () => {
  const ran: string[] = [];
  const { running, pass, keep } = await scheduled(of(ran));
  await pass(3 * hour);
  await running.drain();
  expect(ran).toHaveLength(1);
  // The next run follows the last one; then the clock goes back.
  await pass(-3 * hour);
  await keep();
  await running.drain();
  expect(ran).toHaveLength(1);
  await pass(4 * hour);
  await running.drain();
  expect(ran).toHaveLength(2);
});

test("a schedule recovers after the clock was years ahead", async () => {
  const { pass, keep, inMs } = await scheduled(of([]));
  await pass(-1000 * day);
  await keep();
  expect(await inMs()).toBeLessThanOrEqual(hour);
});

test("a failed run is retried, at the latest when the next one is due, and fails visibly", async () => {
  const broken = job("tidy", z.object({}), async () => Promise.reject(new Error("no luck")), { attempts: 2 });
  const { running, pass, rows, inMs } = await scheduled(broken, 5 * second);
  const fail = async () => {
    await pass(day);
    await running.drain();
    return (await rows()).map(({ state, attempts }) => [state, attempts]).sort();
  };
  expect(await fail()).toEqual([["waiting", 1]]);
  expect(await inMs()).toBeLessThanOrEqual(5 * second);
  const failed = [
    ["failed", 2],
    ["waiting", 0],
  ];
  expect(await fail()).toEqual(failed);
  // The next failure takes its place.
  expect((await fail()).length).toBe(2);
  expect(await fail()).toEqual(failed);
});

test("a long run does not overlap with the next one", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let began = 0;
  const slow = job("tidy", z.object({}), async () => {
    began++;
    await promise;
  });
  const one = await scheduled(slow);
  const other = await scheduled(slow, hour, one.url);
  await one.pass(hour);
  const ending = one.running.drain();
  await until(() => began > 0);
  await other.keep();
  await other.running.drain();
  expect([began, (await one.rows()).length]).toEqual([1, 1]);
  resolve();
  await ending;
  expect((await one.only()).state).toBe("waiting");
});

const after = Date.parse("2026-03-28T12:30:00Z");
const tidy = of([]);

test.each<[string, Schedule, string]>([
  ["every hour", { job: tidy, every: hour }, "2026-03-28T13:00:00.000Z"],
  ["every day", { job: tidy, every: day }, "2026-03-29T00:00:00.000Z"],
  ["at four, by UTC", { job: tidy, cron: "0 4 * * *" }, "2026-03-29T04:00:00.000Z"],
  [
    "at four, in a time zone",
    { job: tidy, cron: "0 4 * * *", tz: "Europe/Paris" },
    "2026-03-29T02:00:00.000Z",
  ],
  ["on Mondays", { job: tidy, cron: "30 6 * * 1" }, "2026-03-30T06:30:00.000Z"],
])("a schedule is due %s", (_, schedule, next) => {
  expect(new Date(nextTime(schedule, after)).toISOString()).toBe(next);
});

test.each([0, 500, 1500.5, 400 * day, Number.NaN, "soon", "61 * * * *", "0 0 30 2 *"])(
  "the schedule %j is rejected at startup, with the name of its job",
  async (when) => {
    const { run } = await openJobs();
    const schedule: Schedule =
      typeof when === "string" ? { job: tidy, cron: when } : { job: tidy, every: when };
    expect(() => run([], { schedules: [schedule] })).toThrow(/^The schedule of "tidy": [^\n]+$/);
  },
);

test("a job has one schedule, with input that its schema accepts", async () => {
  const { run } = await openJobs();
  const twice = [
    { job: tidy, every: hour },
    { job: tidy, every: minute },
  ];
  expect(() => run([], { schedules: twice })).toThrow('"tidy" has more than one schedule');
  const typed = job("typed", z.object({ id: z.string() }), async () => {});
  expect(() => run([], { schedules: [{ job: typed, every: hour }] })).toThrow(/^Job "typed": .*id$/);
});
