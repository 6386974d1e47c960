import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "../bench.ts";
import { atMost } from "../row.ts";
import { median } from "../statistics.ts";
import { seconds } from "../units.ts";

const rounds = 3;

/** The time from starting the development server to a complete /login, for the first start and later ones. */
export const development: Benchmark = async ({ project }) => {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await rm(join(project.folder, "node_modules/.vite"), { recursive: true, force: true });
    for (const times of [first, later]) {
      const server = await project.develop();
      times.push(server.bootedIn);
      await server.stop();
    }
  }
  const row = (what: string, time: number) => ({
    what: `development server, until its first page, ${what}`,
    value: seconds(time),
    budget: atMost(time, 1500, "1.5 s"),
  });
  return [row("nothing cached", median(first)), row("started before", median(later))];
};
