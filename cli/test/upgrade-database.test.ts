import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { emptyFolder } from "./support/command.ts";
import { nextRelease, packed, runRelease, sh } from "./support/releases.ts";

// Each upgrade starts npm once.
vi.setConfig({ testTimeout: 180_000 });

test("a project on PostgreSQL takes up what its overlay has learned, and stays on PostgreSQL", async () => {
  const old = packed(emptyFolder());
  const next = nextRelease(emptyFolder(), (template) => {
    const overlay = join(template, "overlays/postgres");
    writeFileSync(join(overlay, "compose.yaml"), "services: { postgres: {} }\n");
    writeFileSync(join(template, "src/sqlite.ts"), "export const file = 1;\n");
    writeFileSync(join(overlay, "src/pool.ts"), "export const pool = 1;\n");
    const description = JSON.parse(readFileSync(join(overlay, "overlay.json"), "utf8"));
    const changed = { ...description, drop: ["src/sqlite.ts"], add: [...description.add, "src/pool.ts"] };
    writeFileSync(join(overlay, "overlay.json"), JSON.stringify(changed));
  });

  const cwd = emptyFolder();
  const shop = join(cwd, "shop");
  sh(cwd, "bun", old.program, "shop", "--database", "postgres", "--no-install");
  writeFileSync(join(shop, "src/mine.ts"), "export const mine = 1;\n");
  sh(shop, "git", "add", "--all");
  sh(shop, "git", "commit", "--quiet", "-m", "Mine");

  const words = ["upgrade", "--json", "--no-install"];
  const { code, stdout, stderr } = await runRelease(next, words, { project: shop, registry: [old.tarball] });
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
