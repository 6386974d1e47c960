import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { packageFaults } from "./packages.server.ts";

const dependencies = { zod: "4.6.7" };
const overrides = { "better-call": "1.4.5" };
const bunLock = (workspaces: object, more: object = {}) => ({ lockfileVersion: 1, workspaces, ...more });
const npmLock = (packages: object) => ({ lockfileVersion: 3, packages });
const runner = (name: string) => ({ ".damson.json": { runner: name } });

/** The messages about a project with these files. */
function getFaults(files: Record<string, object>, project = "."): string[] {
  const root = mkdtempSync(join(tmpdir(), "damson-packages-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    // Bun's format for its lock file.
    writeFileSync(join(root, path), JSON.stringify(content).replaceAll("}}", "},}"));
  }
  return packageFaults(join(root, project));
}

const bunProject = {
  ...runner("bun"),
  "package.json": { dependencies, overrides },
  "bun.lock": bunLock({ "": { dependencies } }, { overrides }),
};
const npmProject = {
  ...runner("npm"),
  "package.json": { dependencies, overrides },
  "package-lock.json": npmLock({ "": { dependencies } }),
};

test("accepts a single lock file, of the project's package manager, that matches package.json", () => {
  expect(getFaults(bunProject)).toEqual([]);
  expect(getFaults(npmProject)).toEqual([]);
  const { "bun.lock": _, ...none } = bunProject;
  expect(getFaults(none)).toEqual(["bun.lock is missing: run bun install"]);
});

test.each([
  ["added", { ...dependencies, elysia: "1.4.30" }, "elysia"],
  ["of another version", { zod: "4.0.0" }, "zod"],
  ["removed", {}, "zod"],
])("reports a dependency that was %s without updating the lock file", (_, changed, name) => {
  const manifest = { "package.json": { dependencies: changed, overrides } };
  const says = (lock: string, install: string) => [
    `${lock} does not match package.json (${name}): run ${install}`,
  ];
  expect(getFaults({ ...bunProject, ...manifest })).toEqual(says("bun.lock", "bun install"));
  expect(getFaults({ ...npmProject, ...manifest })).toEqual(says("package-lock.json", "npm install"));
});

test("reports an override that is missing from Bun's lock file", () => {
  const manifest = { "package.json": { dependencies, overrides: { ...overrides, esbuild: "0.28.2" } } };
  expect(getFaults({ ...bunProject, ...manifest })).toEqual([
    "bun.lock does not match package.json (esbuild): run bun install",
  ]);
});

test("reports a second lock file once, with the commands to run", () => {
  const both = { "bun.lock": bunProject["bun.lock"], "package-lock.json": npmProject["package-lock.json"] };
  expect(getFaults({ ...bunProject, ...both })).toEqual([
    "package-lock.json is a second lock file next to bun.lock: delete package-lock.json, then run bun install",
  ]);
  expect(getFaults({ ...npmProject, ...both })).toEqual([
    "bun.lock is a second lock file next to package-lock.json: delete bun.lock, then run npm install",
  ]);
});

test("accepts a change of package manager once the other's lock file is deleted", () => {
  expect(getFaults({ ...bunProject, ...runner("npm") })).toEqual([]);
  const { "bun.lock": _, ...none } = bunProject;
  expect(getFaults({ ...none, "pnpm-lock.yaml": {} })).toEqual([]);
});

const member = { "shop/.damson.json": {}, "shop/package.json": { dependencies, overrides } };
const root = { private: true, workspaces: ["./shop", "packages/*"] };

test("in a workspace, the root has the lock file and the overrides", () => {
  const lock = { "bun.lock": bunLock({ "": {}, shop: { dependencies } }) };
  expect(getFaults({ ...member, ...lock, "package.json": { ...root, overrides } }, "shop")).toEqual([]);
  expect(getFaults({ ...member, ...lock, "shop/bun.lock": {}, "package.json": root }, "shop")).toEqual([
    "bun.lock is not used, because the workspace has its own in ..: delete bun.lock",
    'overrides take effect only in the root of the workspace: add "overrides": {"better-call":"1.4.5"} to ../package.json, then run bun install in ..',
  ]);
});

test("in an npm workspace, the root allows the install scripts", () => {
  const allowScripts = { bun: true, esbuild: false };
  const files = {
    "shop/.damson.json": {},
    "shop/package.json": { dependencies, allowScripts },
    "package-lock.json": npmLock({ "": {}, shop: {} }),
    "package.json": { workspaces: { packages: ["*"] }, allowScripts: { bun: true } },
  };
  expect(getFaults(files, "shop")).toEqual([
    'allowScripts take effect only in the root of the workspace: add "allowScripts": {"esbuild":false} to ../package.json, then run npm install in ..',
    "package-lock.json does not match package.json (zod): run npm install in ..",
  ]);
});

test("does not check a folder without a project's record", () => {
  const { ".damson.json": _, "bun.lock": __, ...template } = bunProject;
  expect(getFaults(template)).toEqual([]);
});

test("treats a folder that a workspace excludes, or does not list, as standalone", () => {
  const alone = Object.fromEntries(
    Object.entries(bunProject).map(([path, file]) => [`apps/shop/${path}`, file]),
  );
  for (const workspaces of [["apps/**", "!apps/shop"], ["packages/*"]])
    expect(getFaults({ ...alone, "package.json": { workspaces } }, "apps/shop")).toEqual([]);
});
