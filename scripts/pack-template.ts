import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { optionalNames } from "../cli/src/options/features.ts";
import { listFolder, readFiles } from "../cli/src/ports/template.ts";
import { hasFeature, withoutFeatures } from "../cli/src/project/features.ts";
import type { Files } from "../cli/src/template/files.ts";
import { isNeverPacked } from "../cli/src/template/ignore.ts";
import { withoutTestsOfKit } from "../cli/src/template/kit.ts";
import { withPlain } from "../cli/src/template/plain.ts";

/**
 * Packs a template folder into one archive, because package managers drop or rename dot files in a folder they pack.
 * Includes the files that git tracks, with their current content, except tests of the kit. Without git or a repository,
 * as in a downloaded copy, `.gitignore` files decide.
 *
 * @param isQuick takes a tenth of the time for an archive a fifth larger: for those that are not published
 * @throws if git tracks something that must never be published
 */
export function packTemplate(root: string, isQuick = false): Uint8Array {
  const paths = trackedFiles(root) ?? listFolder(root);
  const secret = paths.find(isNeverPacked);
  if (secret) throw new Error(`${secret} must not be in the template.`);
  const tar = createTar(prepared(withoutTestsOfKit(readFiles(root, paths))), byKind);
  // Gzip looks back only 32 KB, but lock files and database snapshots resemble others much further back. The highest
  // quality takes twelve seconds and saves 9 %.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? 4 : 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  };
  return brotliCompressSync(tar, { params });
}

/** The files, plus those that differ without the optional features: finding them for each project takes time. */
function prepared(files: Files): Files {
  const names = optionalNames.filter((name) => hasFeature(files.keys(), name));
  return names.length === 0 ? files : withPlain(files, withoutFeatures(files, names));
}

export function packFiles(files: Files): Uint8Array {
  return gzipSync(createTar(files), { level: 9 });
}

const byPath = (a: string, b: string) => (a < b ? -1 : 1);

/** Sorts files of one kind next to each other: because they are similar, this saves half a percent. */
const byKind = (a: string, b: string) =>
  extname(a) === extname(b) ? byPath(a, b) : byPath(extname(a), extname(b));

/** Packs files into a ustar archive. The same files always give the same bytes. */
function createTar(files: Files, compare = byPath): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => compare(a, b));
  const entries = sorted.flatMap(([path, { bytes, mode }]) => {
    return [header(path, mode, bytes.length), bytes, Buffer.alloc(-bytes.length & 511)];
  });
  return Buffer.concat([...entries, Buffer.alloc(1024)]);
}

function header(path: string, mode: number, size: number): Buffer {
  const split = path.length > 100 ? path.indexOf("/", path.length - 101) : -1;
  const [prefix, name] = split < 0 ? ["", path] : [path.slice(0, split), path.slice(split + 1)];
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`${path} is too long.`);
  const block = Buffer.alloc(512);
  const octal = (number: number, digits: number) => `${number.toString(8).padStart(digits, "0")}\0`;
  const fields: [number, string][] = [
    [0, name],
    [100, octal(mode, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(0, 11)],
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\x0000"],
    [345, prefix],
  ];
  for (const [at, text] of fields) block.write(text, at);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)} `, 148);
  return block;
}

function trackedFiles(root: string): string[] | undefined {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "."], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0 || stdout === "") return undefined;
  // git still lists a deleted file until the deletion is committed.
  return stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}
