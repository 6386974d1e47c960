import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "../bench.ts";
import { atMost, type Row } from "../row.ts";
import { postgresProject, printedBy, runBun } from "../servers/project.ts";
import { median } from "../statistics.ts";
import { perSecond, spread } from "../units.ts";

const programs = join(import.meta.dirname, "../../queues");
const rounds = 3;

/** What one program of queues/ prints. */
interface Measured {
  /** Jobs a second: added one by one, each committed; and run, two at a time. */
  add: number;
  run: number;
  /** Milliseconds from before the commit of one job to its start. */
  latencies: number[];
}

interface Queue {
  what: string;
  measure: () => Promise<Measured>;
  found: Measured[];
}

/** Queues of jobs in the same database, in turns: the project's, plainjob's on SQLite, graphile-worker's on PostgreSQL. */
export const jobs: Benchmark = async ({ scope, command, project, mailbox }) => {
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
  return all.flatMap(({ what, found }): Row[] => {
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
};

const read = (text: string): Measured => JSON.parse(text.trim().split("\n").at(-1) ?? "");
