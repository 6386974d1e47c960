import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolve } from "../../cli/src/options/resolve.ts";
import type { Given } from "../../cli/src/options/schema.ts";
import { type Facts, type Plan, plan } from "../../cli/src/project/plan.ts";
import { digestOfFiles, type Template } from "../../cli/src/template/files.ts";
import { splitPlain } from "../../cli/src/template/plain.ts";
import { readPackedTemplate } from "../../cli/src/template/tar.ts";
import { replaceJsonValue } from "../../cli/src/transform/json.ts";
import { packTemplate } from "../../scripts/pack-template.ts";
import type { Env } from "../../template/src/config/env.server.ts";
import { plainEnvironment } from "../runner/processes.ts";

/** The template as it would be published. */
const { files, plain } = splitPlain(
  readPackedTemplate(packTemplate(join(import.meta.dirname, "../../template"), true)),
);
export const template: Template = { source: "bundled", files, plain, digest: digestOfFiles(files) };

/** As long as a real secret, but constant. */
export const secret = "5d0c7a91e3b84f26c8e19b0d74a3f6521f8be07c93d45a6e2b7c0f1894de3a65";

const facts: Facts = {
  version: "1.2.3",
  cwd: "/home/ada",
  path: "/home/ada/my-app",
  secret,
  kept: [],
  ignore: undefined,
  insideRepository: false,
  bun: true,
  git: "ready",
};

/** The plan of a project made from the real template. */
export function planned(given: Given = {}, known: Partial<Facts> = {}): Plan {
  return plan(resolve(given, facts.cwd), { ...facts, ...known }, template);
}

/** The text of a file in a plan; empty if there is none. */
export function getText({ files }: Plan, path: string): string {
  return new TextDecoder().decode(files.get(path)?.bytes);
}

/** Files with settings and names, which are not part of the build. */
const besideTheBuild = new Set([".env", ".damson.json", ".env.example", "README.md"]);

/** Names in the built files, and the accent. Builds with different values are equivalent. */
const names: readonly [string, readonly string[]][] = [
  ["package.json", ["name"]],
  ["bun.lock", ["workspaces", "", "name"]],
  ["app.json", ["title"]],
  ["app.json", ["tagline"]],
  ["app.json", ["accent"]],
];

/** Equal for projects that differ only in settings and names, so that they can share a build. */
export function buildKey({ files }: Plan): string {
  const built = new Map(
    [...files]
      .filter(([path]) => !besideTheBuild.has(path))
      .map(([path, { bytes, mode }]) => [path, { bytes, mode }]),
  );
  for (const [path, at] of names) {
    const text = new TextDecoder().decode(built.get(path)?.bytes);
    const nameless = replaceJsonValue(text, at, "");
    built.set(path, { bytes: new TextEncoder().encode(nameless), mode: 0o644 });
  }
  return digestOfFiles(built);
}

/** The settings that a project reads from this `.env`, through Bun's loader and the project's schema. */
export function readBack(envFile: string, environment: Record<string, string> = {}): Env {
  const folder = mkdtempSync(join(tmpdir(), "damson-env-"));
  try {
    writeFileSync(join(folder, ".env"), envFile);
    const reader = join(import.meta.dirname, "print-env.ts");
    const { stdout, stderr } = spawnSync(process.execPath, [reader], {
      cwd: folder,
      env: { ...plainEnvironment(), ...environment },
      encoding: "utf8",
    });
    if (stdout === "") throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
