import { Database } from "bun:sqlite";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bench, Benchmark } from "../bench.ts";
import { getCost, sample } from "../load/sample.ts";
import { atLeast, atMost, type Row } from "../row.ts";
import { postgresProject, printedBy, runBun } from "../servers/project.ts";
import { median } from "../statistics.ts";
import { perSecond, spread } from "../units.ts";
import { createVisits } from "../visits.ts";

const programs = join(import.meta.dirname, "../../queues");
const rounds = 3;

/** The output of one program in queues/. */
interface Measured {
  /** Jobs per second: added one by one, each with a commit; and run, two at a time. */
  add: number;
  run: number;
  /** Milliseconds from before a job's commit to its start. */
  latencies: number[];
}

interface Queue {
  what: string;
  measure: () => Promise<Measured>;
  found: Measured[];
}

const waiting = 1_000_000;
const visited = ["app", "dashboard"] as const;
const measuredFor = { seconds: 1, count: 20_000 };

/** What a page costs while a million jobs wait for another day, compared with an empty queue. */
async function besideWaiting({ scope, project, generator, mailbox }: Bench): Promise<Row[]> {
  const file = join(scope.folder, "waiting.db");
  await project.print("scripts/db-backup.ts", file);
  const db = new Database(file);
  db.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO job (id, name, input, run_at, max_attempts, created_at)
     SELECT 'waiting-' || i, 'mail', '{}', ?, 10, ? FROM n`,
    [waiting, Date.now() + 864e5, Date.now()],
  );
  db.close();
  const startSide = async (settings?: Record<string, string>) => {
    const server = await project.start(settings);
    return { server, visits: await createVisits(server.origin, { mailbox }) };
  };
  const empty = await startSide();
  const full = await startSide({ DATABASE_URL: `file:${file}` });
  const measure = async ({ server, visits }: typeof empty, page: (typeof visited)[number]) =>
    getCost(await sample(generator, server, visits[page], measuredFor));
  const found = visited.map((page) => ({ page, ratios: [] as number[] }));
  for (let round = -1; round < 7; round++)
    for (const { page, ratios } of found) {
      const ratio = (await measure(empty, page)) / (await measure(full, page));
      // The first round warms up.
      if (round >= 0) ratios.push(ratio);
    }
  await Promise.all([empty, full].map(({ server }) => server.stop()));
  return found.map(({ page, ratios }) => ({
    what: `GET /${page === "app" ? page : "manager/dashboard"} with a million waiting jobs`,
    value: `${(median(ratios) * 100).toFixed(1)} %`,
    budget: atLeast(median(ratios), 0.97, "97 %"),
  }));
}

/**
 * Job queues in the same database, measured in turn: the project's, plainjob's on SQLite, graphile-worker's on
 * PostgreSQL.
 */
export const jobs: Benchmark = async (bench) => {
  const { scope, command, project, mailbox } = bench;
  const pages = await besideWaiting(bench);
  const folder = join(scope.folder, "queues");
  await cp(programs, folder, { recursive: true });
  const dependencies = { plainjob: "0.0.14", "graphile-worker": "0.18.0" };
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  );
  await runBun(folder, ["install"], process.env);
  const postgres = await postgresProject(scope, command, mailbox.url);
  for (const one of [project, postgres]) {
    await mkdir(join(one.folder, "queues"));
    for (const name of ["ours.ts", "measure.ts"])
      await cp(join(programs, name), join(one.folder, "queues", name));
    await one.run("scripts/db-migrate.ts");
  }

  let number = 0;
  const other = (name: string, address: () => string) => async () =>
    read(await printedBy(folder, [`${name}.ts`, address()]));
  const all: Queue[] = [
    { what: "SQLite", measure: async () => read(await project.print("queues/ours.ts")), found: [] },
    {
      what: "plainjob on SQLite",
      measure: other("plainjob", () => join(folder, `${number++}.db`)),
      found: [],
    },
    { what: "PostgreSQL", measure: async () => read(await postgres.print("queues/ours.ts")), found: [] },
    {
      what: "graphile-worker on PostgreSQL",
      measure: other("graphile-worker", () => postgres.databaseUrl),
      found: [],
    },
  ];
  for (let round = 0; round < rounds; round++)
    for (const { measure, found } of all) found.push(await measure());
  const rows = all.flatMap(({ what, found }): Row[] => {
    const latencies = found.flatMap((one) => one.latencies);
    return [
      { what: `jobs added, ${what}`, value: perSecond(median(found.map(({ add }) => add))) },
      { what: `jobs run, ${what}`, value: perSecond(median(found.map(({ run }) => run))) },
      {
        what: `from commit to start, ${what}`,
        value: spread(latencies),
        budget: atMost(median(latencies), 20, "20 ms"),
      },
    ];
  });
  return [...rows, ...pages];
};

const read = (text: string): Measured => JSON.parse(text.trim().split("\n").at(-1) ?? "");
