import type { Bench, Benchmark } from "../bench.ts";
import type { Target } from "../load/job.ts";
import { atMost, type Row } from "../row.ts";
import { getMemory } from "../servers/process.ts";
import { median } from "../statistics.ts";
import { megabyte, megabytes } from "../units.ts";
import { createVisits, type Visits } from "../visits.ts";

const pages = 30_000;
/** How long to wait after the first response. */
const settlingMs = 500;
const sampleMs = 100;
/** The time without requests after which Bun has collected and returned unused memory. */
const idleMs = 35_000;

/** Memory of the server and of the executable: after startup, while rendering pages and forms, and when idle. */
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
  const atStart = await getMemory(server.pid);
  const visits = await createVisits(server.origin, { mailbox });
  const { loginRendered, app, dashboard, users, books } = visits;
  const shelves = { ...app, path: "/app/books" };
  const audit = { ...users, path: "/manager/audit" };
  const pagesOnly = [loginRendered, app, shelves, dashboard, users, books, audit];
  const targets = [...pagesOnly, ...getForms(server.origin, visits)];
  // Memory rises and falls with each garbage collection, so a single value would be random.
  const samples: number[] = [];
  const sampling = setInterval(async () => samples.push(await getMemory(server.pid)), sampleMs);
  const { count } = await generator.run({
    origin: server.origin,
    targets,
    // More would be refused on a busy machine, and hardly change the memory.
    connections: 8,
    seconds: 600,
    count: pages,
  });
  clearInterval(sampling);
  await Bun.sleep(idleMs);
  const idle = await getMemory(server.pid);
  await server.stop();
  const usual = median(samples.slice(samples.length / 2));
  const row = (when: string, value: number, limit?: number): Row => ({
    what: `${what} ${when}`,
    value: megabytes(value),
    ratio: `${(value / atStart).toFixed(1)} ×`,
    ...(limit === undefined ? {} : { budget: atMost(value, limit * megabyte, `${limit} MB`) }),
  });
  return [
    row("at start", atStart, 90),
    row(`of the second half of ${count.toLocaleString("en")} pages, median`, usual, 200),
    row("of them, at most", Math.max(...samples)),
    row(`${idleMs / 1000} s after them`, idle, 200),
  ];
}

/** Pages with a form, and posted forms that come back with errors. */
function getForms(origin: string, { login, users: { headers } }: Visits): Target[] {
  const sent = { ...login.headers, origin };
  return [
    { path: "/manager/books/new", headers },
    { path: "/manager/users/new", headers },
    { path: "/login", headers: sent, form: { email: "ada" } },
    { path: "/login/verify", headers: sent, form: { email: "ada@example.com", code: "1" } },
  ];
}
