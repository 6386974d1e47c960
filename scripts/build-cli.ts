import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packTemplate } from "./pack-template.ts";

const repository = join(import.meta.dirname, "..");

/**
 * Builds the package create-damson: the program without dependencies, and the template in one archive beside it.
 *
 * @param out where to; replaced
 * @param template the folder to pack
 */
export async function buildCli(
  out: string = join(repository, "cli/dist"),
  template: string = join(repository, "template"),
): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const built = await Bun.build({
    // Giget is in a program of its own, which is run only to download a template.
    entrypoints: [join(repository, "cli/src/bin.ts"), join(repository, "cli/src/fetch-template.ts")],
    outdir: out,
    target: "node",
    // Clack becomes a file of its own, which is read only when there is a question to ask.
    splitting: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    naming: { chunk: "[name]-[hash].[ext]" },
  });
  if (!built.success) throw new AggregateError(built.logs, "The program could not be bundled.");
  chmodSync(join(out, "bin.js"), 0o755);
  writeFileSync(join(out, "template.damson"), packTemplate(template));
}

if (import.meta.main) await buildCli();
