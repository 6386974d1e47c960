import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type FileMode, type Files, isSafePath, type TemplateFile } from "./files.ts";
import { isNeverPacked } from "./ignore.ts";

/** The limits of an archive, in bytes and files. A small archive can unpack to gigabytes. */
const maxArchiveBytes = 32 * 1024 * 1024;
const maxUnpackedBytes = 128 * 1024 * 1024;
const maxFiles = 20_000;

const blockSize = 512;
const decoder = new TextDecoder();

/**
 * Reads a complete `.tar.gz`: ustar, with the long names of pax and GNU tar. Strips a single top folder, as in GitHub's
 * archives, and drops files that never belong in a template.
 *
 * @param folder the part of the archive to read
 * @throws Error if the archive is incomplete, damaged or too large, has links or devices, or has a path as both file
 * and folder
 */
export function readTar(archive: Uint8Array, folder = ""): Files {
  return filesIn(unpacked(gunzipSync, archive), folder);
}

/** Reads the template in the package: a tar archive, compressed with Brotli, with its files sorted by path. */
export function readPackedTemplate(archive: Uint8Array): Files {
  const files = filesIn(unpacked(brotliDecompressSync, archive), "");
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function filesIn(tar: Uint8Array, folder: string): Files {
  const files = new Map<string, TemplateFile>();
  const prefix = folder.replace(/^\/+|\/+$/g, "");
  for (const { path, type, mode, bytes } of withoutCommonFolder([...getEntries(tar)])) {
    const inside = prefix === "" || path.startsWith(`${prefix}/`);
    if (type === "5" || !inside) continue;
    const name = prefix === "" ? path : path.slice(prefix.length + 1);
    if (type !== "0") throw new Error(`${path} is not a plain file`);
    if (!isNeverPacked(name)) files.set(name, { bytes, mode });
  }
  for (const path of files.keys())
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1))
      if (files.has(path.slice(0, at))) throw new Error(`${path.slice(0, at)} is both a file and a folder`);
  return files;
}

type Entry = { path: string; type: string; mode: FileMode; bytes: Uint8Array };

function unpacked(unpack: typeof gunzipSync, archive: Uint8Array): Uint8Array {
  const tooLarge = () => new Error("it is too large");
  if (archive.length > maxArchiveBytes) throw tooLarge();
  try {
    return unpack(archive, { maxOutputLength: maxUnpackedBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw error;
  }
}

function* getEntries(tar: Uint8Array): Generator<Entry> {
  let longName: string | undefined;
  for (let at = 0, count = 0; ; count++) {
    const header = tar.subarray(at, at + blockSize);
    if (header.length < blockSize) throw new Error("it is truncated");
    if (header.every((byte) => byte === 0)) return;
    if (count > maxFiles) throw new Error(`it has more than ${maxFiles} files`);
    verify(header);
    const type = String.fromCharCode(header[156] || 48);
    const size = octal(header, 124, 12);
    const bytes = tar.subarray(at + blockSize, at + blockSize + size);
    if (bytes.length < size) throw new Error("it is truncated");
    at += blockSize + Math.ceil(size / blockSize) * blockSize;
    if (type === "x") longName = paxPath(bytes) ?? longName;
    else if (type === "L") longName = text(bytes, 0, size);
    else if (type !== "g") {
      const mode: FileMode = octal(header, 100, 8) & 0o100 ? 0o755 : 0o644;
      const path = (longName ?? shortName(header)).replace(/^(\.\/)+/, "").replace(/\/+$/, "");
      longName = undefined;
      if (path === "" || path === ".") continue;
      if (!isSafePath(path)) throw new Error(`${path} points outside the archive`);
      yield { path, type: type === "7" ? "0" : type, mode, bytes };
    }
  }
}

function verify(header: Uint8Array): void {
  // The checksum counts its own eight bytes as spaces.
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== octal(header, 148, 8)) throw new Error("it is damaged");
}

function shortName(header: Uint8Array): string {
  const name = text(header, 0, 100);
  const prefix = text(header, 257, 5) === "ustar" ? text(header, 345, 155) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** Parses lines of `length key=value`, where the length counts bytes. */
function paxPath(bytes: Uint8Array): string | undefined {
  return decoder.decode(bytes).match(/(?:^|\n)\d+ path=([^\n]*)\n/)?.[1];
}

function text(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return decoder.decode(end < 0 ? field : field.subarray(0, end));
}

function octal(bytes: Uint8Array, from: number, length: number): number {
  const number = Number.parseInt(text(bytes, from, length).trim() || "0", 8);
  if (!Number.isSafeInteger(number)) throw new Error("it is damaged");
  return number;
}

function withoutCommonFolder(entries: readonly Entry[]): readonly Entry[] {
  const files = entries.filter(({ type }) => type !== "5");
  const [top] = files[0]?.path.split("/", 1) ?? [];
  if (!files.every(({ path }) => path.startsWith(`${top}/`))) return files;
  return files.map((entry) => ({ ...entry, path: entry.path.slice(String(top).length + 1) }));
}
