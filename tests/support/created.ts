import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject } from "vitest";

/** The files that a removal may change, by path. */
export function getFiles(project: string): Record<string, string> {
  const folders = ["src", "e2e", "docs", "scripts"].filter((folder) => existsSync(join(project, folder)));
  const paths = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(project.length + 1)] : [],
    ),
  );
  return Object.fromEntries(
    [...paths.sort(), "AGENTS.md"].map((path) => [path, readFileSync(join(project, path), "utf8")]),
  );
}

/** Creates a project with these options next to another one, without installing it. */
export function created(project: string, words: readonly string[]): string {
  const made = `${project}-made`;
  rmSync(made, { recursive: true, force: true });
  const args = [inject("command"), made, ...words, "--yes", "--no-git", "--no-install"];
  // A shell with Bun, like the one in which the other project was created: guides name the package manager's commands.
  const PATH = `${join(dirname(inject("command")), "../bin")}:${process.env.PATH}`;
  const settings = { encoding: "utf8", env: { ...process.env, PATH } } as const;
  const { status, stderr } = spawnSync(process.execPath, args, settings);
  expect(status, stderr).toBe(0);
  return made;
}
