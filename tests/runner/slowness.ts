import { createHash } from "node:crypto";

/** The duration of the work below on two idle cores of a fast machine. */
const quickMs = 450;

/** More than this means that the machine was busy with something else while it was measured. */
const most = 10;

/**
 * How many times as long as a quick machine this one takes now for a fixed piece of work: hashing, sorting, and
 * starting processes. Limits against hanging are multiplied by it.
 *
 * @returns from 1 to 10, with one decimal
 */
export function measureSlowness(): number {
  const began = performance.now();
  for (let round = 0; round < 2; round++) {
    compute();
    for (let start = 0; start < 2; start++) Bun.spawnSync([process.execPath, "-e", "0"]);
  }
  return computeSlowness(performance.now() - began);
}

/** The slowness of a machine that took so many milliseconds. */
export function computeSlowness(tookMs: number): number {
  return Math.min(most, Math.max(1, Math.round((10 * tookMs) / quickMs) / 10));
}

/** Takes about 0.2 s. */
function compute(): void {
  const bytes = Buffer.alloc(1 << 20, 7);
  for (let turn = 0; turn < 100; turn++) createHash("sha256").update(bytes).digest("hex");
  for (let turn = 0; turn < 30; turn++) {
    const rows = Array.from({ length: 5000 }, (_, at) => ({ at, name: `x${at * turn}` }));
    JSON.parse(JSON.stringify(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))));
  }
}
