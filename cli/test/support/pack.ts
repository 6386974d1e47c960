import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "../../..");

/**
 * Packs create-damson with npm, or with Bun where there is no npm.
 *
 * @param folder where to; must be there
 * @param template the folder that becomes the template inside
 * @param isPublished compresses as for a release, which takes seconds
 * @returns the tarball's path
 */
export function pack(folder: string, template: string, isPublished = false): string {
  const source = join(folder, "source");
  mkdirSync(source);
  for (const name of ["package.json", "README.md", "LICENSE"])
    cpSync(join(repository, "cli", name), join(source, name));
  const code = `import { buildCli } from ${JSON.stringify(join(repository, "scripts/build-cli.ts"))};
    await buildCli(${JSON.stringify({ out: join(source, "dist"), template, isQuick: !isPublished })});`;
  run(["bun", "-e", code], repository);
  const npm = spawnSync("npm", ["--version"]).status === 0;
  const words = npm ? ["npm", "pack", "--pack-destination"] : ["bun", "pm", "pack", "--destination"];
  run([...words, folder, "--ignore-scripts"], source);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (!tarball) throw new Error("The package was not written.");
  return join(folder, tarball);
}

function run([program = "", ...words]: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
