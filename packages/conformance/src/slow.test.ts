import { expect, test } from "vitest";
import { createDelays } from "./slow.ts";

function delays(seed: number, path: string): number[] {
  const getDelay = createDelays(seed);
  return Array.from({ length: 1000 }, () => getDelay(path));
}

test.each([
  ["/api/books", 100, 1_000],
  ["/_serverFn/abc", 100, 1_000],
  ["/assets/api.js", 0, 400],
])("responses at %s are delayed by %i to %i ms, spread over that range", (path, least, most) => {
  const all = delays(1, path).sort((one, other) => one - other);
  expect(all[0]).toBeGreaterThanOrEqual(least);
  expect(all.at(-1)).toBeLessThanOrEqual(most);
  expect(all[250]).toBeLessThan(least + (most - least) * 0.3);
  expect(all[750]).toBeGreaterThan(least + (most - least) * 0.7);
});

test("the same seed gives the same delays, and another seed gives others", () => {
  expect(delays(1, "/api/books")).toEqual(delays(1, "/api/books"));
  expect(delays(1, "/api/books")).not.toEqual(delays(2, "/api/books"));
});
