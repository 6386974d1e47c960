import { quantile } from "../statistics.ts";
import type { Job, Load } from "./job.ts";

/** Runs in its own process, so that requests wait only for the server. */
async function run({ origin, targets, connections, seconds, count }: Job): Promise<Load> {
  if (new URL(origin).hostname !== "127.0.0.1") throw new Error(`${origin} is not on this machine.`);
  const times: number[] = [];
  let sent = 0;
  let failure: string | undefined;
  const start = performance.now();
  const end = start + seconds * 1000;

  const visit = async () => {
    while (sent < count && performance.now() < end && failure === undefined) {
      const target = targets[sent++ % targets.length];
      if (!target) return;
      const asked = performance.now();
      const { path, headers, form } = target;
      const posted = form && { method: "POST", body: new URLSearchParams(form) };
      const response = await fetch(origin + path, { headers, redirect: "manual", ...posted });
      await response.arrayBuffer();
      times.push(performance.now() - asked);
      if (response.status !== (form ? 400 : 200)) failure ??= `${path} answered ${response.status}`;
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  return {
    count: times.length,
    seconds: (performance.now() - start) / 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    ...(failure === undefined ? {} : { failure }),
  };
}

process.on("message", async (job: Job) => {
  const load = await run(job).catch((error: unknown) => ({
    count: 0,
    seconds: 0,
    p50: 0,
    p99: 0,
    failure: String(error),
  }));
  process.send?.(load);
});
process.on("disconnect", () => process.exit());
