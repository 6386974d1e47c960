import { createHash } from "node:crypto";

export type FileMode = 0o600 | 0o644 | 0o755;

export type TemplateFile = { readonly bytes: Uint8Array; readonly mode: FileMode };

/** Files by path; paths are relative, with forward slashes. */
export type Files = ReadonlyMap<string, TemplateFile>;

/** A template without its optional features, as most projects get it. */
export type Plain = {
  readonly files: Files;
  /** The tables of the features that it leaves out. */
  readonly tables: readonly string[];
};

/** A complete, verified template. */
export type Template = {
  /** The source that the user gave, or "bundled". */
  readonly source: string;
  /** SHA-256 over path, mode and content of every file. Identical files give the same digest on every machine. */
  readonly digest: string;
  readonly files: Files;
  /** The same template without optional features, if the package includes it. Saves removing them for each project. */
  readonly plain?: Plain | undefined;
};

/** The text of a file, or an empty string if there is no file. */
export function getText(file: TemplateFile | undefined): string {
  return new TextDecoder().decode(file?.bytes);
}

/** Makes a file from a text. */
export function toFile(text: string, mode: FileMode = 0o644): TemplateFile {
  return { bytes: new TextEncoder().encode(text), mode };
}

/** The path of an overlay's description in a template. */
export function getDescription(overlay: string): string {
  return `overlays/${overlay}/overlay.json`;
}

/** SHA-256 in hex. */
export function computeDigest(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The digest of a set of files, regardless of their order. */
export function digestOfFiles(files: Files): string {
  const lines = [...files].map(
    ([path, file]) => `${file.mode.toString(8)} ${computeDigest(file.bytes)} ${path}\n`,
  );
  return computeDigest(lines.sort().join(""));
}

/** Whether a path stays inside the folder it is joined to, on every system. */
export function isSafePath(path: string): boolean {
  return (
    path !== "" && !/[\\:\0]/.test(path) && !path.split("/").some((part) => ["", ".", ".."].includes(part))
  );
}
