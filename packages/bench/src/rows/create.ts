import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Bench, Benchmark } from "../bench.ts";
import { plainEnvironment } from "../environment.ts";
import { atMost, type Budget, type Row } from "../row.ts";
import { findRuntimes } from "../runtimes.ts";
import { median } from "../statistics.ts";
import { megabyte, megabytes, milliseconds } from "../units.ts";

const rounds = 10;

/** A complete create-damson process, compared with an empty program on the same runtime. */
export const create: Benchmark = async ({ scope, command }) => {
  const nothing = join(scope.folder, "nothing.mjs");
  await writeFile(nothing, "");

  const rows: Row[] = [];
  for (const { name, file } of findRuntimes()) {
    const times = { nothing: [] as number[], help: [] as number[], scaffold: [] as number[] };
    const made = join(scope.folder, "made");
    for (let round = 0; round < rounds; round++) {
      times.nothing.push(time(scope, file, nothing));
      times.help.push(time(scope, file, command, "--help"));
      times.scaffold.push(time(scope, file, command, made, "--yes", "--no-install", "--no-git"));
      await rm(made, { recursive: true });
    }
    const row = (what: string, of: readonly number[], budget: Budget) => ({
      what: `create-damson ${what}, ${name}`,
      value: milliseconds(median(of)),
      ratio: `${(median(of) / median(times.nothing)).toFixed(1)} ×`,
      budget,
    });
    rows.push(
      { what: `an empty program, ${name}`, value: milliseconds(median(times.nothing)) },
      row("--help", times.help, atMost(median(times.help), 60, "60 ms")),
      row("of a project", times.scaffold, atMost(median(times.scaffold), 400, "400 ms")),
    );
  }
  const packed = dirname(command);
  const files = (await readdir(packed)).map((name) => readFile(join(packed, name)));
  const size = (await Promise.all(files)).reduce((sum, file) => sum + gzipSync(file).length, 0);
  return [
    ...rows,
    { what: "create-damson, packed", value: megabytes(size), budget: atMost(size, megabyte, "1 MB") },
  ];
};

/** @returns the duration in milliseconds */
function time({ folder }: Bench["scope"], file: string, ...words: string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(file, words, {
    cwd: folder,
    env: plainEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  const taken = performance.now() - start;
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}: ${stderr}`);
  return taken;
}
