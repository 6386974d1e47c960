import type { Benchmark } from "../bench.ts";
import { atMost } from "../row.ts";
import { median } from "../statistics.ts";
import { seconds } from "../units.ts";

/** The production build without any cache. */
export const build: Benchmark = async ({ builds }) => {
  const time = median(builds);
  return [{ what: "production build", value: seconds(time), budget: atMost(time, 3000, "3 s") }];
};
