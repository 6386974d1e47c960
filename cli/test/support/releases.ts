import { spawn, spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { baseEnvironment, type Ended, ended, executable } from "./command.ts";
import { pack } from "./pack.ts";
import { serveRegistry } from "./registry.ts";
import { fixture } from "./templates.ts";

export function sh(cwd: string, ...[name = "", ...words]: string[]): string {
  const options = { cwd, env: baseEnvironment(), encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(executable(name), words, options);
  if (status !== 0) throw new Error(`${name} ${words.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/**
 * Packs create-damson into an empty folder, with a changed fixture as its template. Returns its tarball and
 * program.
 */
export function packed(folder: string, change: (template: string) => void = () => {}) {
  const template = join(folder, "template");
  cpSync(fixture, template, { recursive: true });
  change(template);
  return release(folder, template);
}

export function release(folder: string, template: string) {
  const tarball = pack(folder, template);
  sh(folder, "tar", "-xzf", tarball);
  return { tarball, root: join(folder, "package"), program: join(folder, "package/dist/bin.js") };
}

/** The release after this version: 99.0.0. */
export function nextRelease(folder: string, change: (template: string) => void) {
  return asNext(packed(folder, change));
}

/** The same release with another version. */
export function asNext<R extends { root: string; tarball: string }>(next: R, version = "99.0.0"): R {
  const manifest = JSON.parse(readFileSync(join(next.root, "package.json"), "utf8"));
  withVersion(next.root, manifest.version, version);
  sh(dirname(next.root), "tar", "-czf", next.tarball, "package");
  return next;
}

function withVersion(root: string, from: string, to: string): void {
  for (const name of ["package.json", ...readdirSync(join(root, "dist")).map((file) => `dist/${file}`)]) {
    if (!/\.(js|json)$/.test(name)) continue;
    const text = readFileSync(join(root, name), "utf8");
    const pattern = new RegExp(`(\\bversion"?: ?)"${from}"`);
    writeFileSync(join(root, name), text.replace(pattern, `$1"${to}"`));
  }
}

/** Runs a release's command in a project, with a registry that offers another release. */
export async function runRelease(
  release: { program: string },
  words: readonly string[],
  { project, registry }: { project: string; registry: readonly string[] },
): Promise<Ended> {
  const { origin } = await serveRegistry(registry);
  const cache = join(project, "../cache");
  const env = { ...baseEnvironment(), npm_config_registry: origin, npm_config_cache: cache };
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  return ended(spawn(executable("bun"), [release.program, ...words], { cwd: project, env, stdio }));
}
