import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/testing.server.ts";
import { carryOut, writeFiles } from "./write.server.ts";

const run = { dryRun: false, said: "generate page help", say: () => {}, remember: () => {} };

test("a file in which the owner left an error can still be edited, and new files are still formatted", async () => {
  const root = temporaryFolder();
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  const biome = { linter: { rules: { style: { useImportType: "error" } } } };
  const kept = "debugger;\nexport const one = 1;";
  writeFiles(root, { "package.json": "{}", "biome.json": JSON.stringify(biome), "edited.ts": kept });
  const files = {
    "edited.ts": `${kept} export const two = 2`,
    "fresh.ts": 'import { URL } from "node:url"\nexport type Address = URL',
  };
  const change = { files, untranslated: 0, also: [] };
  const done = await carryOut(root, run, change, async () => ({}));
  expect(done).toMatchObject({ created: [{ path: "fresh.ts" }], changed: ["edited.ts"] });
  expect(readFileSync(join(root, "edited.ts"), "utf8")).toBe(`${kept}\nexport const two = 2;\n`);
  expect(readFileSync(join(root, "fresh.ts"), "utf8")).toMatch(/^import type \{ URL \}/);
});

test.each([
  ["a file that is a link", "nav.ts", (root: string) => symlinkSync("../mine", join(root, "nav.ts"))],
  ["a folder that is a link", "src/new.ts", (root: string) => symlinkSync("..", join(root, "src"))],
  [
    "a folder that is a link to nothing",
    "src/new.ts",
    (root: string) => symlinkSync("/nowhere", join(root, "src")),
  ],
  ["a pipe", "nav.ts", (root: string) => Bun.spawnSync(["mkfifo", join(root, "nav.ts")])],
  [
    "a pipe in a folder",
    "drizzle",
    (root: string) => {
      mkdirSync(join(root, "drizzle"));
      Bun.spawnSync(["mkfifo", join(root, "drizzle/pipe")]);
    },
  ],
])("refuses %s before writing anything, even in a dry run", async (_, path, make) => {
  const outer = temporaryFolder();
  const root = join(outer, "project");
  mkdirSync(root);
  writeFileSync(join(outer, "mine"), "mine");
  make(root);
  const before = readdirSync(root);
  const change = { files: { "a.ts": "a", [path]: "b" }, untranslated: 0, also: [] };
  for (const dryRun of [false, true])
    await expect(carryOut(root, { ...run, dryRun }, change, async () => ({}))).rejects.toThrow(
      /^\S+ (is a (symbolic link|pipe), not a regular file|leads out of the project)\. Nothing was changed\.$/,
    );
  expect([readdirSync(root), readdirSync(outer).sort(), readFileSync(join(outer, "mine"), "utf8")]).toEqual([
    before,
    ["mine", "project"],
    "mine",
  ]);
});
