export interface FileType {
  /** Its media types: pickers offer them, and an upload must have one of them as its `Content-Type`. */
  types: readonly [string, ...string[]];
  maxBytes: number;
}

/** A file stored unchanged. Browsers download it and never open it. */
export interface StoredType extends FileType {
  /** The extension of its name. It is downloaded with the first media type. */
  extension: string;
  /** The first bytes of every such file, one character per byte. The content decides, not what the client claims. */
  begins: string;
  /** A text that must occur in the last 1,024 bytes. */
  ends?: string;
}

/** The types of files that the product accepts, listed in src/config/uploads.ts. */
export interface UploadTypes {
  /** JPEG, PNG, WebP and GIF can be read. Images are stored as WebP. */
  image: FileType;
  [kind: string]: FileType | StoredType;
}

/** src/config/uploads.ts adds the names of the product's types. @public */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended by declaration merging
export interface Register {}

export type UploadKind = Register extends { upload: infer Kind extends string } ? Kind : string;

export const isStoredType = (type: FileType | StoredType): type is StoredType => "extension" in type;
