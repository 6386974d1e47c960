import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import { packTemplate } from "./pack-template.ts";

const repository = join(import.meta.dirname, "..");

/**
 * Builds the package create-damson: the program without dependencies, an archive with the template, and an archive
 * with the registry of components.
 *
 * @param options.out the target folder; replaced
 * @param options.template the template folder to pack
 * @param options.isQuick compresses less, for a package that is not published
 */
export async function buildCli({
  out = join(repository, "cli/dist"),
  template = join(repository, "template"),
  isQuick = false,
} = {}): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const built = await Bun.build({
    // Giget is in a separate program, which runs only to download a template.
    entrypoints: [join(repository, "cli/src/bin.ts"), join(repository, "cli/src/fetch-template.ts")],
    outdir: out,
    target: "node",
    // Puts clack in a separate file, which loads only if there is a question to ask.
    splitting: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    naming: { chunk: "[name]-[hash].[ext]" },
    metafile: true,
    plugins: [jsoncParser, lightCommander],
  });
  if (!built.success) throw new AggregateError(built.logs, "Could not bundle the program.");
  chmodSync(join(out, "bin.js"), 0o755);
  writeFileSync(join(out, "LICENSES.md"), licenses(Object.keys(built.metafile?.inputs ?? {})));
  writeFileSync(join(out, "template.tar.br"), packTemplate(template, isQuick));
  writeFileSync(join(out, "registry.tar.br"), packTemplate(join(repository, "registry"), isQuick));
}

/** Uses jsonc-parser's ES modules: its default entry requires files whose names are only known at run time. */
const jsoncParser: BunPlugin = {
  name: "jsonc-parser",
  setup(build) {
    build.onResolve({ filter: /^jsonc-parser$/ }, () => ({
      path: join(repository, "cli/node_modules/jsonc-parser/lib/esm/main.js"),
    }));
  },
};

/** Removes Node modules from Commander that only its external subcommands need, because loading them takes time. */
const lightCommander: BunPlugin = {
  name: "commander",
  setup(build) {
    build.onLoad({ filter: /[\\/]commander[\\/]lib[\\/]command\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const unused = /^import (childProcess|fs|process) from 'node:\w+';$/gm;
      if (text.match(unused)?.length !== 3) throw new Error("Commander's imports have changed.");
      const light = (_: string, name: string) => (name === "process" ? "" : `const ${name} = {};`);
      return { contents: text.replace(unused, light), loader: "js" };
    });
  },
};

/** Our licence and the licences of the bundled packages. */
function licenses(inputs: readonly string[]): string {
  const folders = inputs.flatMap((path) => path.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const path = join(process.cwd(), folder);
    const files = readdirSync(path).filter((name) => /^licen[sc]e/i.test(name));
    const more = join(path, "dist/THIRD-PARTY-LICENSES.md");
    const all = [...files.map((name) => join(path, name)), ...(existsSync(more) ? [more] : [])];
    if (all.length === 0) throw new Error(`${folder} is bundled, but names no licence.`);
    return `# ${folder.split("/node_modules/").at(-1)}\n\n${all.map((file) => readFileSync(file, "utf8").trim()).join("\n\n")}`;
  });
  return `${[`# create-damson\n\n${readFileSync(join(repository, "LICENSE"), "utf8").trim()}`, ...texts].join("\n\n")}\n`;
}

if (import.meta.main) await buildCli({ out: process.argv[2] });
