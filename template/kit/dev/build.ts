import { existsSync } from "node:fs";
import { cp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { createBuilder } from "vite";
import type { EnvSource } from "../env/env.server.ts";

const compressible = /\.(?:js|css|svg|json|txt|webmanifest|woff)$/;
const worthwhile = 512;
const bundled = "node_modules/.cache/server";
const kept = "node_modules/.cache/compressed";

/** Bytecode cuts startup time by a third. For nested functions too, it would take 4 MB more. */
const parsed = { target: "bun", format: "cjs", bytecode: true, bytecodeDepth: 1 } as const;

/**
 * Builds the project in this folder for production. Ends the process if a file for browsers contains a secret.
 * @param env the environment, whose secrets must not be in a file for browsers
 * @param commands programs to bundle into dist/commands, for a server without `node_modules`
 */
export async function build(env: EnvSource, commands: string[]): Promise<void> {
  await rm("dist", { recursive: true, force: true });
  const builder = await createBuilder({ logLevel: "warn", configLoader: "native" });
  await builder.buildApp();
  await removePath(`${builder.config.root}/`, bundled);
  const files = await Array.fromAsync(new Bun.Glob("dist/client/**").scan({ absolute: true, dot: true }));
  const found = await secretsIn(files, env);
  if (found.length > 0) {
    await rm("dist", { recursive: true, force: true });
    console.error(found.join("\n"));
    process.exit(1);
  }
  const [sizes] = await Promise.all([
    Promise.all(files.map(compress)),
    Bun.build({ entrypoints: [`${bundled}/main.js`], outdir: "dist/server", ...parsed }),
    existsSync("public") && cp("public", "dist/public", { recursive: true }),
    Bun.build({
      entrypoints: commands,
      outdir: "dist/commands",
      target: "bun",
      splitting: true,
      // They require the settings of a production server.
      define: { "import.meta.env.PROD": "true" },
    }),
  ]);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`Built: ${files.length} files for the browser, ${Math.round(bytes / 1024)} KB compressed.`);
}

/** Removes this machine's path from a folder's modules: the start manifest names the full path of each route's file. */
async function removePath(path: string, folder: string): Promise<void> {
  for await (const file of new Bun.Glob("**/*.js").scan({ cwd: folder, absolute: true })) {
    const code = await readFile(file, "utf8");
    if (code.includes(path)) await writeFile(file, code.replaceAll(path, ""));
  }
}

/** Compresses files at build time at the best level, so that requests need not. Returns the size with Brotli. */
export async function compress(file: string): Promise<number> {
  const content = await readFile(file);
  if (!compressible.test(file) || content.length < worthwhile) return content.length;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const br = await keep(content, "br", () => promisify(brotliCompress)(content, { params }));
  const gz = await keep(content, "gz", () => Bun.gzipSync(content, { library: "libdeflate", level: 12 }));
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return br.length;
}

/** Returns what `make` makes of a content, and keeps it for the next build, in which most files are unchanged. */
async function keep(content: Buffer, as: string, make: () => Uint8Array | Promise<Uint8Array>) {
  const path = join(kept, `${Bun.SHA256.hash(content, "hex")}.${as}`);
  if (existsSync(path)) return readFile(path);
  const made = await make();
  // Rename it when it is complete: two files may have the same content, two builds may run at once, and a build may be
  // stopped.
  const partial = `${path}.${crypto.randomUUID()}`;
  await Bun.write(partial, made);
  await rename(partial, path);
  return made;
}

const secretName = /SECRET|PASSWORD|TOKEN|KEY|^SMTP_URL$|^DATABASE_URL$/;
/** The shortest secrets to look for. Shorter values may be ordinary words. */
const minSecretLength = 12;

export async function secretsIn(files: readonly string[], env: EnvSource): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    const content = await readFile(file, "utf8");
    for (const [name, value = ""] of Object.entries(env))
      if (secretName.test(name) && value.length >= minSecretLength && content.includes(value))
        found.push(`${file} contains the value of ${name}.`);
  }
  return found;
}
