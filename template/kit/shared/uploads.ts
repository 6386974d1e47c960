export interface FileType {
  /** Its media types. Pickers offer these, and an upload must have one of them as its `Content-Type`. */
  types: readonly [string, ...string[]];
  maxBytes: number;
}

/** A file that is stored unchanged. Browsers download it and never open it. */
export interface StoredType extends FileType {
  /** The extension of its name. The first media type is that of its downloads. */
  extension: string;
  /** How every such file begins, one character per byte. The content decides, not what the client claims. */
  begins: string;
  /** A text that must occur in the last 1,024 bytes. */
  ends?: string;
}

/** The types of files that the product accepts. src/config/uploads.ts lists them. */
export interface UploadTypes {
  /** JPEG, PNG, WebP and GIF can be read. All images are stored as WebP. */
  image: FileType;
  [kind: string]: FileType | StoredType;
}

/** src/config/uploads.ts adds the names of the product's own types. @public */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging.
export interface Register {}

export type UploadKind = Register extends { upload: infer Kind extends string } ? Kind : string;

export const isStoredType = (type: FileType | StoredType): type is StoredType => "extension" in type;
