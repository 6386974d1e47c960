import { atMost, type Row } from "../../row.ts";
import { getMemory } from "../../servers/process.ts";
import { quantile } from "../../statistics.ts";
import { megabytes } from "../../units.ts";
import { codeIn, createUser, loops, newEmail, probe, type Scene } from "./scene.ts";

const connections = 64;

/** Pages and API calls of visitors and users, reads and writes, all at once for minutes. */
export async function mixed({ start, cookie, seconds = 180 }: Scene): Promise<Row[]> {
  const server = await start();
  const own = { cookie, accept: "text/html" };
  const html = { accept: "text/html" };
  const get = (path: string, headers: Record<string, string>) => () =>
    fetch(server.origin + path, { headers, redirect: "manual" });
  const kinds = [
    get("/login", html),
    get("/app", own),
    get("/manager/users", own),
    get("/api/books", { cookie }),
    get("/no/such/page", html),
    get("/login/error?error=unknown", html),
    get("/api/users?searchTerm=a", { cookie }),
    () => createUser(server, cookie, newEmail()),
  ];
  const times: number[] = [];
  const failures = new Map<string, number>();
  const memory: number[] = [];
  const sampling = setInterval(async () => memory.push(await getMemory(server.pid)), 5000);
  const alive = probe(server, "/livez");
  let sent = 0;
  await loops(connections, seconds, async () => {
    const kind = kinds[sent++ % kinds.length];
    const asked = performance.now();
    const answer = await kind?.().catch(() => undefined);
    const body = await answer?.text().catch(() => "");
    times.push(performance.now() - asked);
    const status = answer?.status ?? 0;
    if (status !== 0 && status < 500) return;
    const name = `${status} ${codeIn(body) || "as a page"}`;
    failures.set(name, (failures.get(name) ?? 0) + 1);
  });
  await alive.stop();
  clearInterval(sampling);
  await server.stop();
  const third = Math.floor(memory.length / 3);
  const [middle, end] = [Math.max(...memory.slice(third, 2 * third)), Math.max(...memory.slice(2 * third))];
  const failed = [...failures].map(([name, count]) => `${count} × ${name}`).join(", ");
  const count = [...failures.values()].reduce((sum, one) => sum + one, 0);
  return [
    {
      what: `5xx of ${times.length} requests of all kinds, ${connections} connections, ${seconds} s`,
      value: failed || "0",
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      budget: atMost(count, 0, "0"),
    },
    {
      what: "memory in the second and the last third",
      value: `${megabytes(middle)}, ${megabytes(end)}`,
      ratio: `${(end / middle).toFixed(2)} ×`,
      budget: atMost(end / middle, 1.2, "1.2 ×"),
    },
    alivePerhaps(alive.times, alive.failed, "of them"),
  ];
}

/** The longest response time of /livez. */
export function alivePerhaps(times: readonly number[], failed: number, during: string): Row {
  const slowest = Math.max(...times);
  return {
    what: `slowest of ${times.length} /livez ${during}, ${failed} failed`,
    value: `${slowest.toFixed(0)} ms`,
    p50: quantile([...times], 0.5),
    p99: quantile([...times], 0.99),
    budget: atMost(slowest, 100, "100 ms"),
  };
}
