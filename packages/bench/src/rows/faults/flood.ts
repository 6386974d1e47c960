import { atMost, type Row } from "../../row.ts";
import { quantile } from "../../statistics.ts";
import { megabyte } from "../../units.ts";
import { alivePerhaps } from "./mixed.ts";
import { codeIn, loops, newEmail, probe, type Scene, sizeOf } from "./scene.ts";

const connections = 32;
const seconds = 90;

const hex = () => Math.floor(Math.random() * 0x10000).toString(16);
const visitors: Record<string, () => string> = {
  "one address": () => "203.0.113.7",
  "a /48 of IPv6": () => `2001:db8:7:${hex()}::${hex()}`,
};

/** Codes asked for and guessed at ever new addresses: what it leaves behind, and what others notice. */
export async function floods(scene: Scene): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, ip] of Object.entries(visitors)) rows.push(...(await flood(scene, name, ip)));
  return rows;
}

async function flood({ start, cookie, databaseFile }: Scene, name: string, ip: () => string): Promise<Row[]> {
  const server = await start();
  const before = sizeOf(databaseFile);
  const alive = probe(server, "/livez");
  const person = probe(server, "/app", { cookie, accept: "text/html" });
  const statuses = new Map<string, number>();
  await loops(connections, seconds, async (loop) => {
    const email = newEmail();
    const [path, body] =
      loop % 2
        ? ["/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" }]
        : ["/api/auth/sign-in/email-otp", { email, otp: "000000" }];
    const headers = { origin: server.origin, "content-type": "application/json", "x-forwarded-for": ip() };
    const answer = await fetch(`${server.origin}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => "");
    const status = `${answer?.status ?? "unanswered"} ${codeIn(text)}`.trim();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await Promise.all([alive.stop(), person.stop()]);
  const after = sizeOf(databaseFile);
  await server.stop();
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  return [
    {
      what: `rows left by a flood from ${name}, ${seconds} s (${answers})`,
      value: `${after.rows - before.rows}, ${((after.bytes - before.bytes) / megabyte).toFixed(1)} MB`,
      budget: atMost(after.rows - before.rows, 10_000, "10,000"),
    },
    {
      what: `pages of somebody else meanwhile, ${person.failed} failed`,
      value: `${person.times.length}`,
      p50: quantile(person.times, 0.5),
      p99: quantile(person.times, 0.99),
      budget: atMost(person.failed, 0, "0 failed"),
    },
    alivePerhaps(alive.times, alive.failed, "meanwhile"),
  ];
}
