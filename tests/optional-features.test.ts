import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { limitMs } from "../packages/conformance/src/limits.ts";
import { copyOfProject } from "./support/copies.ts";
import { created, getFiles } from "./support/created.ts";
import { type } from "./support/guide.ts";

/** Covers checking a project twice. */
const timeoutMs = limitMs(600_000);

function run(project: string, name: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(name, words, { cwd: project, encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

const commit = (project: string, message: string) => {
  run(project, "git", "add", "--all");
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  run(project, "git", ...identity, "commit", "--quiet", "--no-verify", "--message", message);
};

test("one command adds teams to a project, another removes them, and the project's checks pass both times", {
  timeout: timeoutMs,
}, async () => {
  const project = copyOfProject();
  run(project, "git", "init", "--quiet");
  commit(project, "Mine");
  const before = getFiles(project);
  const words = [inject("command"), "add", "teams", "--json", "--no-install"];
  const { conflicts, next } = JSON.parse(run(project, process.execPath, ...words));
  expect(conflicts).toEqual([]);
  const typed = next.filter((line: string) => line.startsWith("bun run "));
  expect(typed).toEqual([
    "bun run db:generate --name teams",
    "bun run db:migrate, which copies the database first",
  ]);
  await type("bun run db:generate --name teams && bun run db:migrate && bun run check", project);
  expect(getFiles(project)).toEqual(getFiles(created(project, ["--with", "teams"])));
  await type("bun run test src/features/teams", project);
  commit(project, "Add teams");

  await type("bun run remove feature teams && bun run db:migrate && bun run check", project);
  expect(getFiles(project)).toEqual(before);
  const { options, removed } = JSON.parse(readFileSync(join(project, ".damson.json"), "utf8"));
  expect([options.with, removed[0].name]).toEqual(["teams", "teams"]);
});
