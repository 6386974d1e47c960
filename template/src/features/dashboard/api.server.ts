import { Elysia } from "elysia";
import { access } from "#server/auth/access.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { about } from "#server/openapi/about.server.ts";
import { type Counted, counted } from "./counted.ts";
import { type Dashboard, dashboard } from "./schema.ts";
import { countLiveSessions, countUsers, signUpsByDay } from "./store.server.ts";

interface DashboardApiOptions {
  db: Db;
  sessions: Sessions;
  /** The counts of other features. Counted on every request: a million rows take 7 ms. */
  counts: Partial<Record<Counted, () => number>>;
}

export function dashboardApi({ db, sessions, counts }: DashboardApiOptions) {
  const counters: typeof counts = {
    users: () => countUsers(db),
    sessions: () => countLiveSessions(db),
    ...counts,
  };
  const countAll = () => {
    const found: Dashboard["counts"] = {};
    for (const name of counted) {
      const number = counters[name]?.();
      if (number !== undefined) found[name] = number;
    }
    return found;
  };
  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/dashboard", () => ({ counts: countAll(), signUps: signUpsByDay(db) }), {
      access: { apps: "manager" },
      response: dashboard,
      detail: about("Get the counts of the dashboard"),
    });
}

export type DashboardApi = ReturnType<typeof dashboardApi>;
