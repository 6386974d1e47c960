import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packTemplate } from "./pack-template.ts";

const repository = join(import.meta.dirname, "..");

/**
 * Builds the package create-damson: the program without dependencies, and an archive of the template.
 *
 * @param out the target folder; replaced
 * @param template the folder to pack
 */
export async function buildCli(
  out: string = join(repository, "cli/dist"),
  template: string = join(repository, "template"),
): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const built = await Bun.build({
    // giget is a separate program that runs only to download a template.
    entrypoints: [join(repository, "cli/src/bin.ts"), join(repository, "cli/src/fetch-template.ts")],
    outdir: out,
    target: "node",
    // clack becomes a separate file that is loaded only to ask a question.
    splitting: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    naming: { chunk: "[name]-[hash].[ext]" },
    metafile: true,
  });
  if (!built.success) throw new AggregateError(built.logs, "The program could not be bundled.");
  chmodSync(join(out, "bin.js"), 0o755);
  writeFileSync(join(out, "LICENSES.md"), licenses(Object.keys(built.metafile?.inputs ?? {})));
  writeFileSync(join(out, "template.damson"), packTemplate(template));
}

/** The licences of Damson and of the bundled packages. */
function licenses(inputs: readonly string[]): string {
  const folders = inputs.flatMap((path) => path.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const path = join(process.cwd(), folder);
    const files = readdirSync(path).filter((name) => /^licen[sc]e/i.test(name));
    const more = join(path, "dist/THIRD-PARTY-LICENSES.md");
    const all = [...files.map((name) => join(path, name)), ...(existsSync(more) ? [more] : [])];
    if (all.length === 0) throw new Error(`${folder} is bundled, but says no licence.`);
    return `# ${folder.split("/node_modules/").at(-1)}\n\n${all.map((file) => readFileSync(file, "utf8").trim()).join("\n\n")}`;
  });
  return `${[`# create-damson\n\n${readFileSync(join(repository, "LICENSE"), "utf8").trim()}`, ...texts].join("\n\n")}\n`;
}

if (import.meta.main) await buildCli();
