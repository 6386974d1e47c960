import { type StdioOptions, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { baseEnvironment, ended, executable, runtimes } from "./support/command.ts";
import { serveRegistry } from "./support/registry.ts";
import {
  addMigration,
  edit,
  old,
  prepareUpgrades,
  program,
  project,
  read,
  sh,
  start,
  upgrade,
  work,
  write,
} from "./support/upgrade.ts";

prepareUpgrades();

/** Counts the steps of an upgrade in its own folder, and kills it at one of them. */
const countSteps = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
let count = 0;
for (const name of ["mkdirSync", "writeFileSync", "copyFileSync", "cpSync", "renameSync", "rmSync"]) {
  const real = fs[name];
  fs[name] = (...words) => {
    const own = words.some((word) => String(word).includes(".damson-upgrade"));
    if (own && ++count === Number(process.env.KILL_AT)) process.kill(process.pid, "SIGKILL");
    return real(...words);
  };
}
process.on("exit", () => process.env.COUNT_FILE && fs.writeFileSync(process.env.COUNT_FILE, String(count)));
syncBuiltinESMExports();
`;

describe("a project of 0.1.0", () => {
  test("is refused with uncommitted work, or keeps it in a backup with --force", async () => {
    const path = project();
    write(join(path, "AGENTS.md"), "Not committed.\n");
    expect(await upgrade(path)).toMatchObject({ code: 4, report: { code: "UNCOMMITTED" } });
    expect(read(path, "AGENTS.md")).toBe("Not committed.\n");
    const { code, report } = await upgrade(path, "--force");
    expect(code).toBe(7);
    expect(read(path, report.backup ?? "", "AGENTS.md")).toBe("Not committed.\n");
  });

  test("--dry-run reports the same changes and writes nothing", async () => {
    const path = project();
    const before = sh(path, "git", "status", "--porcelain", "--ignored");
    const { code, report } = await upgrade(path, "--dry-run");
    expect(code).toBe(0);
    expect(report.changed.length).toBeGreaterThan(100);
    expect(sh(path, "git", "status", "--porcelain", "--ignored")).toBe(before);
  });

  test("--dry-run lists conflicts and exits with 0, because nothing has changed", async () => {
    const path = project();
    write(join(path, "AGENTS.md"), "Mine alone.\n");
    sh(path, "git", "commit", "--quiet", "--all", "--message", "mine");
    const { code, report } = await upgrade(path, "--dry-run");
    expect([code, report.conflicts.map((one) => one.path)]).toEqual([0, ["AGENTS.md"]]);
    expect(read(path, "AGENTS.md")).toBe("Mine alone.\n");
  });

  test.runIf(runtimes.includes("node"))(
    "a kill at any step of writing leaves the project unchanged, at the latest after the next run",
    async () => {
      const { origin } = await serveRegistry([old]);
      const watch = join(work, "watch.mjs");
      write(watch, countSteps);
      const run = (path: string, env: Record<string, string>) => {
        const own = {
          ...baseEnvironment(),
          npm_config_registry: origin,
          npm_config_cache: join(work, "cache"),
        };
        const words = ["--import", watch, program, "upgrade", "--no-install"];
        const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
        return ended(spawn(executable("node"), words, { cwd: path, env: { ...own, ...env }, stdio }));
      };
      expect((await run(project(), { COUNT_FILE: join(work, "count") })).code).toBe(0);
      const steps = Number(read(work, "count"));
      expect(steps).toBeGreaterThan(100);
      // The last step removes the folder of a finished upgrade.
      for (const step of [1, Math.round(steps / 2), steps - 2, steps - 1]) {
        const path = project();
        expect((await run(path, { KILL_AT: String(step) })).code).toBeNull();
        await ended(start(path, ["diff", "--json"], origin));
        expect(sh(path, "git", "status", "--porcelain"), `step ${step} of ${steps}`).toBe("");
        expect(existsSync(join(path, ".damson-upgrade"))).toBe(false);
      }
    },
  );
});

describe("an upgrade is refused with the reason, and without changes, for", () => {
  test.each([
    ["the record lost", (root: string) => rmSync(join(root, ".damson.json")), 4, "NOT_A_PROJECT"],
    [
      "another template",
      (root: string) => edit(join(root, ".damson.json"), '"source": "bundled"', '"source": "folder mine"'),
      5,
      "TEMPLATE_OTHER",
    ],
    [
      "a newer version",
      (root: string) => edit(join(root, ".damson.json"), '"version": "0.1.0"', '"version": "99.0.0"'),
      2,
      "INVALID_VALUE",
    ],
    [
      "a template that was built by hand",
      (root: string) => edit(join(root, ".damson.json"), '"digest": "', '"digest": "0'),
      5,
      "TEMPLATE_OTHER",
    ],
    [
      "a migration that creates what the template's creates",
      (root: string) =>
        addMigration(root, "0005_passkeys", "CREATE TABLE passkey (id text);", (tables) => {
          tables.passkey = { columns: {} };
        }),
      4,
      "MIGRATIONS_CLASH",
    ],
    [
      "a migration of the template that was changed",
      (root: string) => edit(join(root, "drizzle/0002_books.sql"), "CREATE", "-- mine\nCREATE"),
      4,
      "MIGRATIONS_CLASH",
    ],
  ])("%s", async (_, change, code, name) => {
    const path = project(change);
    const result = await upgrade(path);
    expect({ code: result.code, name: result.report.code }).toEqual({ code, name });
    expect(sh(path, "git", "status", "--porcelain")).toBe("");
  });

  test("a missing registry", async () => {
    const path = project();
    const { code, stdout } = await ended(start(path, ["upgrade", "--json"]));
    expect({ code, name: JSON.parse(stdout).code }).toEqual({ code: 5, name: "TEMPLATE_MISSING" });
    expect(sh(path, "git", "status", "--porcelain")).toBe("");
  });
});
