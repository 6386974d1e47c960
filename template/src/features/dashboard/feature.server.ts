import { Elysia } from "elysia";
import { about } from "#kit/api/about.server.ts";
import type { ApiContext, Counter, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { countByTime } from "#kit/db/query.server.ts";
import { permits } from "#kit/shared/permissions.ts";
import { day } from "#kit/shared/time.ts";
import { type Dashboard, dashboardData, type SignUpPeriods, signUpPeriods } from "./schema.ts";

export const dashboard = { api: dashboardApi } satisfies ServerFeature;

type DashboardContext = Pick<ApiContext, "db" | "sessions" | "features" | "manifests">;

export function dashboardApi({ db, sessions, features, manifests }: DashboardContext) {
  const counters: Partial<Record<string, Counter>> = Object.assign(
    {},
    ...features.map(({ counts }) => counts?.(db)),
  );
  const cards = manifests.flatMap(({ counters = [] }) => counters);
  const countFor = async (current: CurrentSession): Promise<Dashboard> => {
    const bounds = lastDays(days);
    const boundsWithBefore = [(bounds[0] ?? 0) - days * day, ...bounds];
    const answer: Dashboard = { counts: {}, recent: {}, before: {}, shares: {}, signUps: [] };
    for (const { name, needs, use } of cards) {
      const counter = counters[name];
      if (!counter || !permits(current.permissions, needs)) continue;
      answer.counts[name] = await counter.total(current);
      if (counter.shares) answer.shares[name] = { ...(await counter.shares(current)) };
      if (!counter.byTime) continue;
      const [before = 0, ...recent] = await counter.byTime(boundsWithBefore, current);
      answer.recent[name] = recent;
      // Earlier use is unknown, because only the last one is recorded.
      if (!use) answer.before[name] = before;
    }
    answer.signUps = (answer.recent.users ?? []).map((count, at) => ({
      day: getDay(bounds[at] ?? 0),
      count,
    }));
    return answer;
  };
  return new Elysia({ prefix: "/api/dashboard" })
    .use(access(sessions))
    .get("/", ({ current }) => countFor(current), {
      access: { apps: "manager" },
      response: dashboardData,
      detail: about("Get the counts of the dashboard", {
        description: "Includes only what the caller may see.",
      }),
    })
    .get("/sign-ups", async () => ({ months: await signUpsByMonth(db), days: await signUpsByDay(db) }), {
      access: { user: "list" },
      response: signUpPeriods,
      detail: about(
        "Get the sign-ups of the last 168 days, and of the last 12 months with the same months a year before",
      ),
    });
}

const days = 30;
const weeks = 12;
const months = 12;

function lastDays(length: number, now = Date.now()): readonly number[] {
  const first = Math.floor(now / day) - length + 1;
  return Array.from({ length: length + 1 }, (_, at) => (first + at) * day);
}

async function signUpsByDay(db: Db): Promise<SignUpPeriods["days"]> {
  const bounds = lastDays(2 * weeks * 7);
  return { first: getDay(bounds[0] ?? 0), counts: [...(await countByTime(db, user.createdAt, bounds))] };
}

async function signUpsByMonth(db: Db, now = new Date()): Promise<SignUpPeriods["months"]> {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const bounds = Array.from({ length: 2 * months + 1 }, (_, at) =>
    Date.UTC(year, month + 1 - 2 * months + at),
  );
  const counts = await countByTime(db, user.createdAt, bounds);
  return counts.slice(months).map((total, at) => ({
    month: new Date(bounds[months + at] ?? 0).toISOString().slice(0, 7),
    count: total,
    yearBefore: counts[at] ?? 0,
  }));
}

const getDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export type DashboardApi = ReturnType<typeof dashboardApi>;
