import type { Benchmark } from "../bench.ts";
import { atMost } from "../row.ts";
import { memoryOf } from "../servers/process.ts";
import { megabyte, megabytes } from "../units.ts";
import { visitsOf } from "../visits.ts";

const pages = 30_000;
/** After the first response. */
const settlingMs = 500;

/** Memory of the server just after startup, and after many rendered pages. */
export const memory: Benchmark = async ({ project, generator, mailbox }) => {
  const server = await project.start();
  await Bun.sleep(settlingMs);
  const atStart = await memoryOf(server.pid);
  const { loginRendered, app, dashboard } = await visitsOf(server.origin, { mailbox });
  const targets = [loginRendered, app, dashboard];
  await generator.run({ origin: server.origin, targets, connections: 16, seconds: 120, count: pages });
  const after = await memoryOf(server.pid);
  await server.stop();
  return [
    { what: "memory at start", value: megabytes(atStart), budget: atMost(atStart, 90 * megabyte, "90 MB") },
    {
      what: `memory after ${pages.toLocaleString("en")} rendered pages`,
      value: megabytes(after),
      ratio: `${(after / atStart).toFixed(1)} ×`,
      budget: atMost(after, 200 * megabyte, "200 MB"),
    },
  ];
};
