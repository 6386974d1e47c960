import type { Benchmark } from "../bench.ts";
import { atMost } from "../row.ts";
import { startBare } from "../servers/bare-server.ts";
import { median } from "../statistics.ts";
import { milliseconds } from "../units.ts";

const rounds = 10;

/** From starting the process to the first response of /livez. */
export const boot: Benchmark = async ({ scope, project }) => {
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { start, times } of [
      { start: () => startBare(scope), times: bare },
      { start: project.start, times: ours },
    ]) {
      const server = await start();
      times.push(server.bootedIn);
      await server.stop();
    }
  }
  const time = median(ours);
  const ratios = ours.map((value, round) => value / (bare[round] ?? Number.NaN));
  return [
    { what: "boot of a bare Bun.serve", value: milliseconds(median(bare)) },
    {
      what: "boot, to the first /livez",
      value: milliseconds(time),
      ratio: `${median(ratios).toFixed(1)} ×`,
      budget: atMost(time, 200, "200 ms"),
    },
  ];
};
