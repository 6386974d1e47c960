import type { Benchmark } from "../bench.ts";
import type { Target } from "../load/job.ts";
import { type Bounds, type Sample, sample } from "../load/sample.ts";
import { atLeast, type Row } from "../row.ts";
import { startBare } from "../servers/bare-server.ts";
import type { Server } from "../servers/server.ts";
import { median } from "../statistics.ts";
import { perSecond } from "../units.ts";
import { createVisits, type Visits } from "../visits.ts";

const rounds = 7;
/** The limits of one measurement and of the warm-up. */
const measured = { seconds: 1, count: 100_000 };
const beside = { seconds: 0.5, count: 50_000 };
const warming = { seconds: 3, count: 20_000 };

const names: Record<keyof Visits, string> = {
  live: "GET /livez",
  session: "GET /api/auth/get-session, signed in",
  login: "GET /login",
  loginRendered: "GET /login?redirect=%2Fapp, rendered",
  app: "GET /app, signed in",
  dashboard: "GET /manager/dashboard, administrator",
  users: "GET /manager/users, administrator",
  books: "GET /manager/books, administrator",
};

/** Requests per second. Each page is measured right after its baseline. */
export const pages: Benchmark = async ({ scope, project, generator, mailbox }) => {
  const bare = await startBare(scope);
  const server = await project.start();
  const visits = await createVisits(server.origin, { mailbox });
  const constant: Target = { path: "/", headers: {} };
  const keys = Object.keys(names).filter((key): key is keyof Visits => key in visits);

  const load = (to: Server, target: Target, bounds: Bounds) => sample(generator, to, target, bounds);

  await load(bare, constant, warming);
  for (const key of keys) await load(server, visits[key], warming);

  const bares: Sample[] = [];
  const samples = keys.map((key) => ({ key, loads: [] as Sample[], ratios: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { key, loads, ratios } of samples) {
      const reference = await load(bare, constant, beside);
      const own = await load(server, visits[key], measured);
      bares.push(reference);
      loads.push(own);
      ratios.push(own.rate / reference.rate);
    }
  }
  await Promise.all([bare.stop(), server.stop()]);
  return [
    row("GET of a bare Bun.serve", bares),
    ...samples.map(({ key, loads, ratios }) => ({
      ...row(names[key], loads),
      ratio: `${(median(ratios) * 100).toFixed(1)} %`,
      ...(key === "login" ? { budget: atLeast(median(loads.map(getRate)), 4000, "4,000 /s") } : {}),
    })),
  ];
};

const getRate = ({ rate }: Sample) => rate;

function row(what: string, loads: readonly Sample[]): Row {
  const middle = (pick: (sample: Sample) => number) => median(loads.map(pick));
  const times = loads.flatMap(({ cpu }) => cpu ?? []);
  return {
    what,
    value: perSecond(middle(getRate)),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    ...(times.length > 0 ? { cpu: median(times) } : {}),
  };
}
