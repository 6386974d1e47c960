import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { baseEnvironment, emptyFolder, ended, executable } from "./support/command.ts";
import { pack } from "./support/pack.ts";
import { serveRegistry } from "./support/registry.ts";
import { fixture } from "./support/templates.ts";

// Each upgrade starts npm once.
vi.setConfig({ testTimeout: 180_000 });

function sh(cwd: string, ...[name = "", ...words]: string[]): string {
  const options = { cwd, env: baseEnvironment(), encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(executable(name), words, options);
  if (status !== 0) throw new Error(`${name} ${words.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** create-damson with the fixture as its template, changed; its tarball and its program. */
function packed(change: (template: string) => void) {
  const folder = emptyFolder();
  const template = join(folder, "template");
  cpSync(fixture, template, { recursive: true });
  change(template);
  const tarball = pack(folder, template);
  sh(folder, "tar", "-xzf", tarball);
  return { tarball, root: join(folder, "package"), program: join(folder, "package/dist/bin.js") };
}

/** As the next release has it. */
function withVersion(root: string, from: string, to: string): void {
  for (const name of ["package.json", ...readdirSync(join(root, "dist")).map((file) => `dist/${file}`)]) {
    if (!/\.(js|json)$/.test(name)) continue;
    const text = readFileSync(join(root, name), "utf8");
    const pattern = new RegExp(`(\\bversion"?: ?)"${from}"`);
    writeFileSync(join(root, name), text.replace(pattern, `$1"${to}"`));
  }
}

test("a project on PostgreSQL takes up what its overlay has learned, and stays on PostgreSQL", async () => {
  const old = packed(() => {});
  const next = packed((template) => {
    const overlay = join(template, "overlays/postgres");
    writeFileSync(join(overlay, "compose.yaml"), "services: { postgres: {} }\n");
    writeFileSync(join(template, "src/sqlite.ts"), "export const file = 1;\n");
    writeFileSync(join(overlay, "src/pool.ts"), "export const pool = 1;\n");
    const description = JSON.parse(readFileSync(join(overlay, "overlay.json"), "utf8"));
    const changed = { ...description, drop: ["src/sqlite.ts"], add: [...description.add, "src/pool.ts"] };
    writeFileSync(join(overlay, "overlay.json"), JSON.stringify(changed));
  });
  const { version } = JSON.parse(readFileSync(join(old.root, "package.json"), "utf8"));
  withVersion(next.root, version, "99.0.0");

  const cwd = emptyFolder();
  const shop = join(cwd, "shop");
  mkdirSync(shop);
  sh(cwd, "bun", old.program, "shop", "--database", "postgres", "--no-install");
  writeFileSync(join(shop, "src/mine.ts"), "export const mine = 1;\n");
  sh(shop, "git", "add", "--all");
  sh(shop, "git", "commit", "--quiet", "-m", "Mine");

  const { origin } = await serveRegistry([old.tarball]);
  const env = { ...baseEnvironment(), npm_config_registry: origin, npm_config_cache: join(cwd, "cache") };
  const words = [next.program, "upgrade", "--json", "--no-install"];
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const { code, stdout, stderr } = await ended(spawn(executable("bun"), words, { cwd: shop, env, stdio }));
  expect(code, stderr + stdout).toBe(0);
  const changed: { path: string; change: string }[] = JSON.parse(stdout).changed;
  expect(changed.map(({ path, change }) => `${change} ${path}`).sort()).toEqual([
    "added src/pool.ts",
    "changed .damson.json",
    "changed README.md",
    "changed bun.lock",
    "changed compose.yaml",
  ]);
  const record = JSON.parse(readFileSync(join(shop, ".damson.json"), "utf8"));
  expect([record.version, record.options.database]).toEqual(["99.0.0", "postgres"]);
  expect(readFileSync(join(shop, "src/answer.ts"), "utf8")).toContain('"42"');
  expect(readdirSync(join(shop, "src")).sort()).toEqual(["answer.ts", "locales", "mine.ts", "pool.ts"]);
});
