/** Where files are kept. A file is written once, under a new name; a name has no slash. */
export interface Storage {
  /** @throws AppError STORAGE_FULL, STORAGE_UNAVAILABLE; then there may be a part of the file, which `remove` removes */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null if there is no such file. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes the file, or what there is of it. */
  remove(name: string): Promise<void>;
  /** Whether files can be written, tried with one. @throws EnvError naming the variable that is wrong */
  check(): Promise<void>;
}
