import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import {
  baseEnvironment,
  type Ended,
  emptyFolder,
  ended,
  executable,
  namesIn,
  runtimes,
  startProgram,
  until,
} from "./support/command.ts";
import { serveRegistry } from "./support/registry.ts";
import { onlyThese } from "./support/repository.ts";
import { serve } from "./support/serve.ts";
import { fixture } from "./support/templates.ts";

type Shell = { cwd: string; registry: string; env?: Record<string, string> };

/** Runs a command line in a shell whose npm and Bun use this registry and have empty caches. */
function shell(line: string, { cwd, registry, env }: Shell): Promise<Ended> {
  const own = {
    npm_config_registry: registry,
    BUN_CONFIG_REGISTRY: registry,
    npm_config_cache: emptyFolder(),
    npm_config_update_notifier: "false",
    BUN_INSTALL_CACHE_DIR: emptyFolder(),
    TMPDIR: emptyFolder(),
    HOME: emptyFolder(),
  };
  const settings = { cwd, env: { ...baseEnvironment(), ...own, ...env } };
  return ended(spawn("/bin/sh", ["-c", line], { ...settings, stdio: ["ignore", "pipe", "pipe"] }));
}

/** Every file with its content and mode, except secrets and anything that depends on the time. */
function tree(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files
      .filter((file) => !file.includes("/.git/") && !file.includes("/node_modules/"))
      .map((file) => {
        const text = readFileSync(file, "utf8").replace(/^AUTH_SECRET=.*$/m, "AUTH_SECRET=…");
        return [file.slice(folder.length + 1), `${statSync(file).mode.toString(8)} ${text}`];
      }),
  );
}

const npm = runtimes.includes("node") && spawnSync("npm", ["--version"]).status === 0;
const options = `--title "Ada's Shop" --env-name 'QA #2' --env-emoji 🚧 --env-color 'rgb(1 2 3)' --admin-email ada@example.org`;

describe("installed from a registry", () => {
  const commands: [string, string][] = [
    ["bun create", `bun create damson 'my shop' ${options}`],
    ["bunx", `bunx create-damson@latest 'my shop' ${options}`],
    ...(npm
      ? ([
          ["npm create", `npm create damson@latest 'my shop' -- ${options}`],
          ["npx", `npx --yes create-damson 'my shop' ${options}`],
        ] satisfies [string, string][])
      : []),
  ];

  test.each(commands)(
    "%s creates a project, and the command it prints creates the same project",
    async (_, line) => {
      const { origin: registry } = await serveRegistry([inject("tarball")]);
      const first = emptyFolder();
      const made = await shell(line, { cwd: first, registry });
      expect(made.code, made.stderr).toBe(0);
      const again = made.stdout.match(/To create the same project again: (.*)/)?.[1] ?? "";
      expect(again).toMatch(/^bunx create-damson@\d+\.\d+\.\d+(?:-dev)? 'my shop' /);
      const second = emptyFolder();
      const replayed = await shell(again, { cwd: second, registry });
      expect(replayed.code, replayed.stderr).toBe(0);
      expect(tree(second)).toEqual(tree(first));
      expect(readFileSync(join(second, "my shop/data/calls.txt"), "utf8")).toContain(
        "user:admin ada@example.org",
      );
      const secret = (folder: string) =>
        readFileSync(join(folder, "my shop/.env"), "utf8").match(/AUTH_SECRET.*/)?.[0];
      expect(secret(second)).not.toBe(secret(first));
    },
  );
});

test("bun create creates a project on a machine without Node", async () => {
  const { origin: registry } = await serveRegistry([inject("tarball")]);
  const cwd = emptyFolder();
  const env = { PATH: onlyThese({ bun: executable("bun"), git: executable("git"), env: executable("env") }) };
  const made = await shell("bun create damson shop", { cwd, registry, env });
  expect(made.code, made.stderr).toBe(0);
  expect(readFileSync(join(cwd, "shop/data/calls.txt"), "utf8")).toBe("db:migrate\ndb:seed\n");
});

/** A package of Bun as npm installs it: this machine's Bun, behind a placeholder that a script replaces. */
function bunPackage(): string {
  const folder = emptyFolder();
  const source = join(folder, "package");
  mkdirSync(join(source, "bin"), { recursive: true });
  const manifest = { name: "bun", version: "1.4.5", bin: { bun: "bin/bun.exe" } };
  writeFileSync(join(source, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(source, "bin/bun.exe"), "echo not yet >&2; exit 1\n", { mode: 0o755 });
  const placed = `#!/bin/sh\nexec '${executable("bun")}' "$@"\n`;
  writeFileSync(
    join(source, "install.js"),
    `require("fs").writeFileSync("bin/bun.exe", ${JSON.stringify(placed)})`,
  );
  const tarball = join(folder, "bun-1.4.5.tgz");
  spawnSync("tar", ["-czf", tarball, "package"], { cwd: folder });
  return tarball;
}

describe.runIf(npm)("on a machine without Bun", () => {
  const tools = (...names: string[]) =>
    onlyThese(Object.fromEntries(names.map((name) => [name, executable(name)])));
  const path = () => tools("node", "npm", "npx", "git", "sh", "env", "sed", "uname", "dirname");

  test("fetches Bun with npm for the setup, and prints npm commands", async () => {
    const { origin: registry } = await serveRegistry([inject("tarball"), bunPackage()]);
    const cwd = emptyFolder();
    const env = { PATH: path(), TMPDIR: emptyFolder() };
    const made = await shell("npm create damson@latest shop -- --no-seed", { cwd, registry, env });
    expect(made.code, made.stderr).toBe(0);
    expect(made.stdout).toContain("Bun from the npm registry");
    expect(readFileSync(join(cwd, "shop/data/calls.txt"), "utf8")).toBe("db:migrate\n");
    expect(made.stdout).toMatch(/cd shop\n {2}npm run user:admin -- you@example\.com\n {2}npm run dev\n/);
    // Types the printed lines on the same machine without Bun.
    const lines = ["cd shop", "npm run user:admin -- you@example.com", "npm run dev"];
    const typed = await shell(lines.join(" && "), { cwd, registry, env });
    expect(typed.code, typed.stderr).toBe(0);
    expect(readFileSync(join(cwd, "shop/data/calls.txt"), "utf8")).toBe(
      "db:migrate\nuser:admin you@example.com\ndev\n",
    );
    expect(made.stdout).toMatch(
      /To create the same project again: npx --yes create-damson@\d\S+ shop --no-seed --yes/,
    );
    expect(namesIn(env.TMPDIR).filter((name) => name.startsWith("damson-"))).toEqual([]);
  });

  test("creates nothing if Bun can't be fetched", async () => {
    const { origin: registry } = await serveRegistry([inject("tarball")]);
    const cwd = emptyFolder();
    const env = { PATH: path(), TMPDIR: emptyFolder() };
    const made = await shell("npm create damson@latest shop", { cwd, registry, env });
    expect(made.code).toBe(3);
    expect(made.stderr).toContain("the registry does not have bun@1.4.5");
    expect(namesIn(cwd)).toEqual([]);
    expect(namesIn(env.TMPDIR).filter((name) => name.startsWith("damson-"))).toEqual([]);
  });

  test("leaves nothing behind when cancelled during the download", async () => {
    const { origin: registry, requests } = await serve(() => {});
    const cwd = emptyFolder();
    const temporary = emptyFolder();
    const own = { PATH: path(), npm_config_registry: registry, npm_config_cache: emptyFolder() };
    const child = startProgram(["shop"], { cwd, runtime: "node", env: { ...own, TMPDIR: temporary } });
    const end = ended(child);
    await until(() => requests.length > 0);
    child.kill("SIGINT");
    expect((await end).code).toBe(130);
    expect(namesIn(cwd).concat(namesIn(temporary))).toEqual([]);
  });

  test("reports a missing network and creates nothing", async () => {
    const cwd = emptyFolder();
    const env = { PATH: path(), npm_config_fetch_retries: "0" };
    const line = `node '${inject("program")}' shop`;
    const made = await shell(line, { cwd, registry: "http://127.0.0.1:9", env });
    expect(made.code).toBe(3);
    expect(made.stderr).toContain("the npm registry cannot be reached");
    expect(namesIn(cwd)).toEqual([]);
  });

  test("does not call npm with --no-install, and prints npm commands", async () => {
    const cwd = emptyFolder();
    const settings = { cwd, registry: "http://127.0.0.1:9", env: { PATH: path() } };
    const made = await shell(`node '${inject("program")}' shop --no-install`, settings);
    expect(made.code, made.stderr).toBe(0);
    expect(made.stdout).toMatch(
      /npm install\n {2}npm run db:migrate\n {2}npm run db:seed\n {2}npm run dev\n/,
    );
  });
});

test("two runs with the same options differ only in the secret", async () => {
  const made = [];
  for (const _ of [1, 2]) {
    const cwd = emptyFolder();
    cpSync(fixture, join(cwd, "template"), { recursive: true });
    const line = `bun '${inject("program")}' shop ${options} --template template`;
    expect((await shell(line, { cwd, registry: "http://127.0.0.1:9" })).code).toBe(0);
    made.push(tree(join(cwd, "shop")));
  }
  expect(made[0]).toEqual(made[1]);
});
