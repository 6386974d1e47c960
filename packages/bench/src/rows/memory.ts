import type { Bench, Benchmark } from "../bench.ts";
import { atMost, type Row } from "../row.ts";
import { memoryOf } from "../servers/process.ts";
import { megabyte, megabytes } from "../units.ts";
import { visitsOf } from "../visits.ts";

const pages = 30_000;
/** After the first response. */
const settlingMs = 500;

/** Memory of the server just after startup, and after many rendered pages, and of the executable. */
export const memory: Benchmark = async (bench) => [
  ...(await measure(bench, "memory")),
  ...(await measure(bench, "memory of the executable", await bench.project.executable())),
];

async function measure(
  { project, generator, mailbox }: Bench,
  what: string,
  program?: string[],
): Promise<Row[]> {
  const server = await project.start({}, program);
  await Bun.sleep(settlingMs);
  const atStart = await memoryOf(server.pid);
  const { loginRendered, app, dashboard } = await visitsOf(server.origin, { mailbox });
  const targets = [loginRendered, app, dashboard];
  await generator.run({ origin: server.origin, targets, connections: 16, seconds: 120, count: pages });
  const after = await memoryOf(server.pid);
  await server.stop();
  return [
    {
      what: `${what} at start`,
      value: megabytes(atStart),
      budget: atMost(atStart, 90 * megabyte, "90 MB"),
    },
    {
      what: `${what} after ${pages.toLocaleString("en")} rendered pages`,
      value: megabytes(after),
      ratio: `${(after / atStart).toFixed(1)} ×`,
      budget: atMost(after, 200 * megabyte, "200 MB"),
    },
  ];
}
