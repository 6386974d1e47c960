import { gunzipSync } from "node:zlib";
import { type FileMode, type Files, isSafePath, type TemplateFile } from "./files.ts";

const blockSize = 512;
const decoder = new TextDecoder();

/**
 * Reads a `.tar.gz` whole: ustar, and the long names of pax and GNU tar. A folder that everything is in, as in
 * GitHub's archives, is left away.
 *
 * @throws Error when it is cut short, damaged, or holds anything but plain files and folders
 */
export function readTar(archive: Uint8Array): Files {
  const files = new Map<string, TemplateFile>();
  for (const { path, type, mode, bytes } of entriesOf(gunzipSync(archive))) {
    const plain = path.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
    if (type === "5" || plain === "" || plain === ".") continue;
    if (!isSafePath(plain)) throw new Error(`${path} points out of the archive`);
    if (type !== "0") throw new Error(`${path} is not a plain file`);
    files.set(plain, { bytes, mode });
  }
  return withoutCommonFolder(files);
}

/** Reads a `.tar.gz` to its end and throws when it is cut short or damaged. What kinds of entries it has does not matter. */
export function verifyTar(archive: Uint8Array): void {
  Array.from(entriesOf(gunzipSync(archive)));
}

type Entry = { path: string; type: string; mode: FileMode; bytes: Uint8Array };

function* entriesOf(tar: Uint8Array): Generator<Entry> {
  let longName: string | undefined;
  for (let at = 0; ; ) {
    const header = tar.subarray(at, at + blockSize);
    if (header.length < blockSize) throw new Error("it is cut short");
    if (header.every((byte) => byte === 0)) return;
    verify(header);
    const type = String.fromCharCode(header[156] || 48);
    const size = octal(header, 124, 12);
    const bytes = tar.subarray(at + blockSize, at + blockSize + size);
    if (bytes.length < size) throw new Error("it is cut short");
    at += blockSize + Math.ceil(size / blockSize) * blockSize;
    if (type === "x") longName = paxPath(bytes) ?? longName;
    else if (type === "L") longName = text(bytes, 0, size);
    else if (type !== "g") {
      const mode: FileMode = octal(header, 100, 8) & 0o100 ? 0o755 : 0o644;
      yield { path: longName ?? shortName(header), type: type === "7" ? "0" : type, mode, bytes };
      longName = undefined;
    }
  }
}

function verify(header: Uint8Array): void {
  // The sum is made with its own eight bytes read as spaces.
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== octal(header, 148, 8)) throw new Error("it is damaged");
}

function shortName(header: Uint8Array): string {
  const name = text(header, 0, 100);
  const prefix = text(header, 257, 5) === "ustar" ? text(header, 345, 155) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** Lines of `length key=value`; lengths count bytes. */
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

function withoutCommonFolder(files: Map<string, TemplateFile>): Files {
  const tops = new Set([...files.keys()].map((path) => path.split("/", 1)[0]));
  const nested = [...files.keys()].every((path) => path.includes("/"));
  if (tops.size !== 1 || !nested) return files;
  return new Map([...files].map(([path, file]) => [path.slice(path.indexOf("/") + 1), file]));
}
