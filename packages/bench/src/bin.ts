import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Bench, type Benchmark, prepare } from "./bench.ts";
import type { Row } from "./row.ts";
import { boot } from "./rows/boot.ts";
import { build } from "./rows/build.ts";
import { bytes } from "./rows/bytes.ts";
import { create } from "./rows/create.ts";
import { development } from "./rows/development.ts";
import { faults } from "./rows/faults.ts";
import { install } from "./rows/install.ts";
import { jobs } from "./rows/jobs.ts";
import { memory } from "./rows/memory.ts";
import { navigation } from "./rows/navigation.ts";
import { pages } from "./rows/pages.ts";
import { processes } from "./rows/processes.ts";
import { stack } from "./rows/stack.ts";
import { tables } from "./rows/tables.ts";
import { withScope } from "./scope.ts";
import { table } from "./table.ts";

const benchmarks: Record<string, Benchmark> = {
  pages,
  processes,
  boot,
  memory,
  bytes,
  build,
  development,
  create,
  install,
};
const usual = Object.keys(benchmarks).join(",");
/** All benchmarks. The last five are slow, and run only if they are named. */
const all: Record<string, Benchmark> = { ...benchmarks, stack, jobs, tables, navigation, faults };
const names = Object.keys(all).join(",");

const usage = `Measures the template and create-damson, compared with minimal programs for the same work.

  bun run bench [options]

  --only <list>   some of ${names};
                  by default all but stack (beside the stack alone and
                  create-better-t-stack's project, from a registry),
                  jobs (beside other queues, from a registry),
                  tables (lists of a million rows), navigation (a slow
                  phone in Chromium), and faults (kills, mixed load, floods)
  --seconds <n>   how long each load of faults lasts: 90 by default, and 180 for the mixed one

A project's packages come from a registry, or from Bun's cache of it.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: usual },
      seconds: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const asked = values.only.split(",");
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
  const isWrong = !asked.every((name) => Object.hasOwn(all, name)) || !(seconds === undefined || seconds > 0);
  if (values.help || isWrong) {
    console.error(usage);
    return values.help ? 0 : 2;
  }
  const chosen = Object.entries(all).filter(([name]) => asked.includes(name));
  const before = loadavg()[0] ?? 0;
  const rows = await withScope(async (scope) => {
    console.error("building …");
    const bench = await prepare(scope, asked.includes("build") ? 3 : 1, seconds);
    const found: Row[] = [];
    for (const [name, measure] of chosen) {
      console.error(`${name} …`);
      found.push(...(await measureOrTell(name, measure, bench)));
    }
    return found;
  });
  console.log(`\n${machine(before)}\n\n${table(rows)}`);
  return 0;
}

/** Runs a benchmark. If it fails, prints one line and lets the others run. */
async function measureOrTell(name: string, measure: Benchmark, bench: Bench): Promise<Row[]> {
  try {
    return await measure(bench);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [{ what: name, value: "not measured" }];
  }
}

/** Describes the machine. A load near the number of processors means that it was not idle. */
function machine(load: number): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? "unknown processor";
  return `Bun ${Bun.version}, ${processors.length} × ${model}, load ${load.toFixed(2)} at the start`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
