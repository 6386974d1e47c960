import { gunzipSync, gzipSync } from "node:zlib";
import { CliError } from "../errors.ts";
import { digestOf, digestOfFiles, type FileMode, type Files, isSafePath, type Template } from "./files.ts";

/**
 * The archive inside the package: gzip over one line of JSON (the manifest) followed by the files' bytes, in
 * the manifest's order. Package managers drop or rename dot files of a folder they pack; they leave one file alone.
 */
type Manifest = { format: 1; files: { path: string; mode: FileMode; size: number; sha256: string }[] };

/** Packs files into the archive's bytes; the same files always give the same bytes. */
export function packArchive(files: Files): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const manifest: Manifest = {
    format: 1,
    files: sorted.map(([path, { bytes, mode }]) => ({
      path,
      mode,
      size: bytes.length,
      sha256: digestOf(bytes),
    })),
  };
  const header = Buffer.from(`${JSON.stringify(manifest)}\n`);
  return gzipSync(Buffer.concat([header, ...sorted.map(([, file]) => file.bytes)]), { level: 9 });
}

/** Reads an archive back and verifies every file against the manifest. */
export function unpackArchive(archive: Uint8Array, source: string): Template {
  const { manifest, body } = open(archive);
  const files = new Map<string, { bytes: Uint8Array; mode: FileMode }>();
  let offset = 0;
  for (const { path, mode, size, sha256 } of manifest.files) {
    const bytes = body.subarray(offset, offset + size);
    offset += size;
    if (!isSafePath(path) || digestOf(bytes) !== sha256) throw damaged(path);
    files.set(path, { bytes, mode });
  }
  return { source, files, digest: digestOfFiles(files) };
}

function open(archive: Uint8Array): { manifest: Manifest; body: Buffer } {
  try {
    const content = gunzipSync(archive);
    const end = content.indexOf(10);
    const manifest: Manifest = JSON.parse(content.toString("utf8", 0, end));
    if (manifest.format !== 1) throw new Error("unknown format");
    return { manifest, body: content.subarray(end + 1) };
  } catch {
    throw damaged("its manifest");
  }
}

function damaged(what: string): CliError {
  const hint = "Install create-damson again: the copy on this machine is incomplete.";
  return new CliError("TEMPLATE_DAMAGED", `The template inside the package is damaged (${what}).`, hint);
}
