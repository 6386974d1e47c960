import type { Benchmark } from "../bench.ts";
import { median } from "../statistics.ts";
import { perSecond } from "../units.ts";
import { createVisits } from "../visits.ts";

const rounds = 7;
const connections = 16;
const warming = { seconds: 6, count: 2000 };
const measured = { seconds: 2, count: 50_000 };

/** Pages from two processes, compared with one. The load generator uses the machine's cores as well. */
export const processes: Benchmark = async ({ project, generator, mailbox }) => {
  const servers = await Promise.all(["1", "2"].map((PROCESSES) => project.start({ PROCESSES })));
  // Both servers share a database, so a session is valid on either.
  const { app } = await createVisits(servers[0]?.origin ?? "", { mailbox });
  const load = async (origin: string, bounds: typeof measured) => {
    const { count, seconds } = await generator.run({ origin, targets: [app], connections, ...bounds });
    return count / seconds;
  };
  for (const { origin } of servers) await load(origin, warming);

  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [one = 0, two = 0] = [
      await load(servers[0]?.origin ?? "", measured),
      await load(servers[1]?.origin ?? "", measured),
    ];
    rates.push(two);
    ratios.push(two / one);
  }
  await Promise.all(servers.map((server) => server.stop()));
  return [
    {
      what: "GET /app, signed in, two processes compared with one",
      value: perSecond(median(rates)),
      ratio: `${median(ratios).toFixed(2)} ×`,
    },
  ];
};
