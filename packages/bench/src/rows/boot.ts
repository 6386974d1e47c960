import type { Benchmark } from "../bench.ts";
import { atMost } from "../row.ts";
import { startBare } from "../servers/bare-server.ts";
import { median } from "../statistics.ts";
import { milliseconds } from "../units.ts";

const rounds = 10;

/** The time from process start to the first response of /livez. */
export const boot: Benchmark = async ({ scope, project }) => {
  const bare: number[] = [];
  const ours: number[] = [];
  const executables: number[] = [];
  const executable = await project.executable();
  for (let round = 0; round < rounds; round++) {
    for (const { start, times } of [
      { start: () => startBare(scope), times: bare },
      { start: project.start, times: ours },
      { start: () => project.start({}, executable), times: executables },
    ]) {
      const server = await start();
      times.push(server.bootedIn);
      await server.stop();
    }
  }
  const row = (what: string, times: readonly number[]) => ({
    what,
    value: milliseconds(median(times)),
    ratio: `${median(times.map((value, round) => value / (bare[round] ?? Number.NaN))).toFixed(1)} ×`,
    budget: atMost(median(times), 200, "200 ms"),
  });
  return [
    { what: "boot of a bare Bun.serve", value: milliseconds(median(bare)) },
    row("boot, to the first /livez", ours),
    row("boot of the executable", executables),
  ];
};
