import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaceAdvice } from "../src/ports/workspace.ts";
import { emptyFolder, quick, runProgram } from "./support/command.ts";

const overrides = { "better-call": "1.4.5", esbuild: "0.28.2" };
const project = { overrides, allowScripts: { bun: true } };

/** A folder with these files in its root. Objects are written as JSON. */
function workspace(files: Record<string, object | string>): string {
  const root = emptyFolder();
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(root, name), typeof content === "string" ? content : JSON.stringify(content));
  return root;
}

test.each([[["apps/*"]], [{ packages: ["./apps/shop/"] }], [["**", "!tools/**"]]])(
  "in a Bun workspace with %j, lists the overrides that the root lacks",
  (workspaces) => {
    const root = workspace({ "package.json": { workspaces, overrides: { esbuild: "0.28.2" } } });
    expect(workspaceAdvice(join(root, "apps/shop"), { project, manager: "bun", lock: "bun.lock" })).toEqual([
      `The project is a member of the workspace in ${root}: only the root's lock file and settings are used.`,
      `Add to ${join(root, "package.json")}:`,
      '  "overrides": {"better-call":"1.4.5"}',
      `Then delete apps/shop/bun.lock and run bun install in ${root}.`,
    ]);
  },
);

test("in an npm workspace, the root must also allow install scripts", () => {
  const root = workspace({ "package.json": { workspaces: ["apps/*"] } });
  expect(workspaceAdvice(join(root, "apps/shop"), { project, manager: "npm", lock: undefined })).toEqual([
    expect.stringContaining("is a member of the workspace"),
    `Add to ${join(root, "package.json")}:`,
    `  "overrides": ${JSON.stringify(overrides)}`,
    '  "allowScripts": {"bun":true}',
    `Then run npm install in ${root}.`,
  ]);
});

test.each([
  ["pnpm", "packages", "pnpm-workspace.yaml", 'packages:\n  # All.\n  - "apps/*"\n  - packages/*\n'],
  ["Yarn", "workspaces", "yarn.lock", ""],
])("in a %s workspace, advises to exclude the project", (name, list, file, text) => {
  const root = workspace({ [file]: text, "package.json": name === "Yarn" ? { workspaces: ["apps/*"] } : {} });
  const place = join(root, name === "Yarn" ? "package.json" : file);
  expect(workspaceAdvice(join(root, "apps/shop"), { project, manager: "bun", lock: "bun.lock" })).toEqual([
    `${name} workspaces are not supported. Add "!apps/shop" to ${list} in ${place}.`,
  ]);
});

test.each([
  ["no workspace", {}],
  ["other members", { workspaces: ["packages/*"] }],
  ["the project left out", { workspaces: ["apps/*", "!apps/shop"] }],
])("with %s around the project, the root needs no change", (_, manifest) => {
  const root = workspace({ "package.json": manifest });
  expect(workspaceAdvice(join(root, "apps/shop"), { project, manager: "bun", lock: "bun.lock" })).toEqual([]);
});

test("creating a project in a workspace lists the changes that the root needs, and doctor repeats them until they are made", async () => {
  const root = workspace({ "package.json": { workspaces: ["apps/*"] } });
  mkdirSync(join(root, "apps"));
  const says = `Then delete apps/shop/bun.lock and run bun install in ${root}.`;
  const words = ["apps/shop", "--yes", ...quick];
  const dry = await runProgram([...words, "--dry-run"], { cwd: root });
  expect(dry.stdout, dry.stderr).toContain(says);
  const made = await runProgram([...words, "--json"], { cwd: root });
  expect(JSON.parse(made.stdout).workspace, made.stderr).toContain(says);
  const doctor = async () => (await runProgram(["doctor"], { cwd: join(root, "apps/shop") })).stdout;
  expect((await doctor()).replace(/\s+/g, " ")).toContain(
    "Workspace: The project is a member of the workspace",
  );
  rmSync(join(root, "apps/shop/bun.lock"));
  expect(await doctor()).not.toContain("Workspace");
});
