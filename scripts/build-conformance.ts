import { chmodSync, copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..");
const home = join(repository, "packages/conformance");

/**
 * Builds the package damson-conformance: a single file that imports the package's dependencies.
 *
 * @param out the target folder; replaced
 */
export async function buildConformance(out: string = join(home, "dist")): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  const built = await Bun.build({
    entrypoints: [join(home, "src/bin.ts")],
    outdir: out,
    target: "node",
    packages: "external",
    minify: { whitespace: true, syntax: true, identifiers: false },
  });
  if (!built.success) throw new AggregateError(built.logs, "Could not bundle the program.");
  chmodSync(join(out, "bin.js"), 0o755);
  copyFileSync(join(repository, "LICENSE"), join(out, "LICENSE"));
}

if (import.meta.main) await buildConformance();
