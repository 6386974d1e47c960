import { Elysia } from "elysia";
import { about } from "#kit/api/about.server.ts";
import type { Counter } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { type Dashboard, dashboard, signUpMonths } from "./schema.ts";
import {
  countLiveSessions,
  countUsers,
  lastDays,
  sessionsByTime,
  signUpsByMonth,
  signUpsByTime,
} from "./store.server.ts";

interface DashboardApiOptions {
  db: Db;
  sessions: Sessions;
  /** The counts of other features, on every request. */
  counts: Readonly<Record<string, Counter>>;
}

export function dashboardApi({ db, sessions, counts }: DashboardApiOptions) {
  const counters: typeof counts = {
    users: { total: () => countUsers(db), byTime: (bounds) => signUpsByTime(db, bounds) },
    sessions: { total: () => countLiveSessions(db), byTime: (bounds) => sessionsByTime(db, bounds) },
    ...counts,
  };
  const countAll = async (): Promise<Dashboard> => {
    const bounds = lastDays();
    const answer: Dashboard = { counts: {}, recent: {}, signUps: [] };
    for (const [name, counter] of Object.entries(counters)) {
      answer.counts[name] = await counter.total();
      if (counter.byTime) answer.recent[name] = [...(await counter.byTime(bounds))];
    }
    answer.signUps = (answer.recent.users ?? []).map((count, at) => ({ day: dayOf(bounds[at] ?? 0), count }));
    return answer;
  };
  return new Elysia({ prefix: "/api/dashboard" })
    .use(access(sessions))
    .get("/", countAll, {
      access: { apps: "manager" },
      response: dashboard,
      detail: about("Get the counts of the dashboard"),
    })
    .get("/sign-ups", async () => ({ months: await signUpsByMonth(db) }), {
      access: { apps: "manager" },
      response: signUpMonths,
      detail: about("Get the sign-ups of the last 12 months"),
    });
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export type DashboardApi = ReturnType<typeof dashboardApi>;
