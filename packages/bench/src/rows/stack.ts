import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "../bench.ts";
import type { Target } from "../load/job.ts";
import { getCost, type Sample, sample } from "../load/sample.ts";
import { atMost, type Row } from "../row.ts";
import type { Server } from "../servers/server.ts";
import { startBetterTStack, startStartPage } from "../servers/stack.ts";
import { median } from "../statistics.ts";
import { perSecond } from "../units.ts";
import { createVisits } from "../visits.ts";

const rounds = 7;
const measured = { seconds: 1, count: 50_000 };
const warming = { seconds: 3, count: 10_000 };

interface Page {
  what: string;
  server: Server;
  target: Target;
  /** The most processor time allowed, as a multiple of the bare stack's page. */
  most?: number;
  samples: Sample[];
}

/** What a page costs the server, as a multiple of a page of the bare stack in the same round. */
export const stack: Benchmark = async ({ scope, project, generator, mailbox }) => {
  const manifest = JSON.parse(await readFile(join(project.folder, "package.json"), "utf8"));
  const alone = await startStartPage(scope, manifest);
  const other = await startBetterTStack(scope);
  const ours = await project.start();
  const { login, loginRendered, app, dashboard, users } = await createVisits(ours.origin, { mailbox });
  const page = (what: string, server: Server, target: Target, most?: number): Page => ({
    what,
    server,
    target,
    ...(most === undefined ? {} : { most }),
    samples: [],
  });
  const html = (path: string) => ({ path, headers: { accept: "text/html" } });
  const floor = page("TanStack Start alone, a page of 80 elements", alone, html("/"));
  const pages = [
    floor,
    page("create-better-t-stack, /login", other, html("/login")),
    page("create-better-t-stack, /dashboard of a visitor", other, html("/dashboard")),
    page("GET /login", ours, login, 0.1),
    page("GET /login?redirect=%2Fapp, rendered", ours, loginRendered),
    page("GET /app, signed in", ours, app, 2.5),
    page("GET /manager/dashboard, administrator", ours, dashboard, 5),
    page("GET /manager/users, administrator", ours, users, 5),
  ];
  for (const { server, target } of pages) await sample(generator, server, target, warming);
  for (let round = 0; round < rounds; round++)
    for (const { server, target, samples } of pages)
      samples.push(await sample(generator, server, target, measured));
  await Promise.all([alone, other, ours].map((server) => server.stop()));
  return pages.map((one) => createRow(one, floor.samples));
};

function createRow({ what, most, samples }: Page, floor: readonly Sample[]): Row {
  const ratios = samples.map((one, round) => getCost(one) / getCost(floor[round] ?? one));
  const times = samples.flatMap(({ cpu }) => cpu ?? []);
  return {
    what,
    value: perSecond(median(samples.map(({ rate }) => rate))),
    ratio: `${median(ratios).toFixed(2)} × (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`,
    ...(times.length > 0 ? { cpu: median(times) } : {}),
    ...(most === undefined ? {} : { budget: atMost(median(ratios), most, `${most} ×`) }),
  };
}
