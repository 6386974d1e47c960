import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { EnvError } from "../env/env.server.ts";
import { AppError } from "../shared/errors.ts";
import type { Storage } from "./storage.server.ts";

/** Files in a folder that only its owner can read. */
export function createFolder(folder: string): Storage {
  const partial = (name: string) => join(folder, `${name}.partial`);

  /** A file appears complete or not at all: it is renamed when its last byte is on the disk. */
  async function write(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(partial(name), "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial(name), join(folder, name));
  }

  async function remove(name: string): Promise<void> {
    await rm(partial(name), { force: true });
    await rm(join(folder, name), { force: true });
  }

  return {
    put: (name, bytes) =>
      write(name, bytes).catch((cause) => {
        const full = ["ENOSPC", "EDQUOT"].includes(codeOf(cause));
        throw new AppError(full ? "STORAGE_FULL" : "STORAGE_UNAVAILABLE", { cause });
      }),
    get: (name) =>
      readFile(join(folder, name)).catch((cause) => {
        if (codeOf(cause) === "ENOENT") return null;
        throw new AppError("STORAGE_UNAVAILABLE", { cause });
      }),
    remove,
    async check() {
      const name = `check-${crypto.randomUUID()}`;
      try {
        await write(name, new Uint8Array(1));
        await remove(name);
      } catch (error) {
        throw new EnvError([
          `STORAGE_URL names a folder that cannot be written to: ${folder} (${codeOf(error)})`,
        ]);
      }
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
