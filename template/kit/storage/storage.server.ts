import { existsSync, readdirSync, rmSync } from "node:fs";
import { access, constants, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { S3Client } from "bun";
import { isNull } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { backupTo } from "../db/dialect/backup.server.ts";
import type { DatabaseSettings } from "../db/dialect/settings.server.ts";
import { hasTable } from "../db/dialect/sql.server.ts";
import { DatabaseUnusableError } from "../db/errors.server.ts";
import { storedFile } from "../db/tables.server.ts";
import { EnvError, type StorageSettings } from "../env/env.server.ts";
import { obstacleAt, obstacleInFolder } from "../files/regular-files.server.ts";
import { AppError, getCode } from "../shared/errors.ts";
import { second } from "../shared/time.ts";
import { within } from "../shared/within.server.ts";

/** Where files are stored. Each is written once, under a new name without a slash. */
export interface Storage {
  /** @throws AppError STORAGE_FULL, STORAGE_UNAVAILABLE; part of the file may be left, until `remove` */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes a file, even an incomplete one. */
  remove(name: string): Promise<void>;
  /** Checks that files can be written by writing one. @throws EnvError naming the wrong variable */
  check(): Promise<void>;
  /** Throws if this instance cannot write. Never for a bucket, which would make every instance unready. */
  assertWritable(): Promise<void>;
}

/** Keeps files in a folder or a bucket. */
export function createStorage(settings: StorageSettings): Storage {
  const { findFault, ...storage } =
    settings.kind === "folder" ? createFolder(settings.folder) : createBucket(settings);
  return {
    ...storage,
    async check() {
      const name = `check-${crypto.randomUUID()}`;
      try {
        await storage.put(name, new Uint8Array(1));
        await storage.remove(name);
      } catch (error) {
        const fault = findFault(getCode(error instanceof AppError ? error.cause : error));
        throw fault === undefined ? error : new EnvError([`STORAGE_URL names ${fault}`]);
      }
    },
  };
}

/** `findFault` returns the wrong setting, if one caused the error with this code. */
type Kind = Omit<Storage, "check"> & { findFault: (code: string) => string | undefined };

type BucketSettings = Extract<StorageSettings, { kind: "s3" }>;

const timeoutMs = 6 * second;

/** Error codes that mean a wrong setting. Any other failure may be temporary. */
const wrongSettings =
  /^(?:AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|NoSuchBucket|PermanentRedirect|AuthorizationHeaderMalformed|InvalidBucketName|ERR_S3_\w+)$/;

function createBucket({ bucket, prefix, endpoint, region, ...keys }: BucketSettings): Kind {
  const client = new S3Client({
    ...keys,
    bucket,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
  });
  const getKey = (name: string) => `${prefix}${name}`;

  const put = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const writing = client.write(getKey(name), bytes, { type: "application/octet-stream", retry: 1 });
    await inTime(writing).catch((error) => {
      // The write cannot be cancelled. No row refers to the file, so delete it once it is written.
      void writing.then(() => client.delete(getKey(name))).catch(() => {});
      throw error;
    });
  };

  return {
    put: (name, bytes) => put(name, bytes).catch(unavailable),
    get: async (name) => {
      try {
        return await inTime(client.file(getKey(name)).bytes());
      } catch (error) {
        return unlessMissing(error);
      }
    },
    remove: async (name) => {
      await inTime(client.delete(getKey(name))).catch(unlessMissing);
    },
    assertWritable: async () => {},
    findFault: (code) =>
      wrongSettings.test(code) ? `a bucket that cannot be written to: s3://${bucket} (${code})` : undefined,
  };
}

function unlessMissing(error: unknown): null {
  if (["NoSuchKey", "ENOENT"].includes(getCode(error))) return null;
  return unavailable(error);
}

function unavailable(cause: unknown): never {
  throw new AppError("STORAGE_UNAVAILABLE", { cause });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return within(work, timeoutMs, () => new Error("The storage is slow."));
}

/** A new name for a file, which cannot be guessed and says nothing about the content. */
export const newFileName = (extension: string) => `${crypto.randomUUID()}.${extension}`;

/** Whether `newFileName` may have made the name, even for a file that was never completed. */
const isFileName = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\w+(\.partial)?$/.test(name);

/** Stores files in a folder that only its owner can read. */
function createFolder(folder: string): Kind {
  const create = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = (name: string) => join(folder, `${name}.partial`);

  /** Renames a file once its last byte is on the disk, so that it appears complete or not at all. */
  async function write(name: string, bytes: Uint8Array): Promise<void> {
    await create();
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
        const full = ["ENOSPC", "EDQUOT"].includes(getCode(cause));
        throw new AppError(full ? "STORAGE_FULL" : "STORAGE_UNAVAILABLE", { cause });
      }),
    get: (name) =>
      readFile(join(folder, name)).catch((cause) => {
        if (getCode(cause) === "ENOENT") return null;
        throw new AppError("STORAGE_UNAVAILABLE", { cause });
      }),
    remove,
    assertWritable: () => create().then(() => access(folder, constants.W_OK)),
    findFault: (code) => `a folder that cannot be written to: ${folder} (${code})`,
  };
}

/** The address of a stored file. */
export function fileUrl(name: string): string {
  return `/files/${name}`;
}

interface BackupOptions {
  database: DatabaseSettings;
  storage: Storage;
  file: string;
}

const attempts = 3;

/** The folder next to a copy of the database, for the files that the copy refers to. */
export const filesBeside = (file: string) => `${file}.files`;

/**
 * Copies the database while the server runs, and the files that the copy refers to into a folder next to it. Files
 * never change, so those already in the folder are kept. Stored files that the copy does not refer to are removed from
 * the folder; everything else in it stays.
 * @returns the names of files that the storage lacks
 * @throws DatabaseUnusableError if anything but a regular file is in the way
 */
export async function backupAll({ database, storage, file }: BackupOptions): Promise<string[]> {
  const folder = filesBeside(file);
  assertOnlyFiles(folder);
  const copy = createFolder(folder);
  let missing: string[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const names = await backupTo(file, database, namesIn);
    const known = new Set(existsSync(folder) ? readdirSync(folder) : []);
    missing = [];
    for (const name of names) {
      if (known.has(name)) continue;
      const bytes = await storage.get(name);
      if (bytes) await copy.put(name, bytes);
      else missing.push(name);
    }
    for (const name of known)
      if (isFileName(name) && !names.has(name)) rmSync(join(folder, name), { force: true });
    // A missing file may have been replaced after the database was copied, so a newer copy may not refer to it.
    if (missing.length === 0) break;
  }
  return missing;
}

async function namesIn(db: Db): Promise<Set<string>> {
  if (!(await hasTable(db, storedFile))) return new Set();
  const kept = db.select({ name: storedFile.name }).from(storedFile).where(isNull(storedFile.discardAt));
  return new Set((await kept).map(({ name }) => name));
}

/** Checked before the database is copied, because files will be removed from this folder. */
function assertOnlyFiles(folder: string): void {
  const obstacle = obstacleInFolder(folder);
  if (obstacle) throw new DatabaseUnusableError(obstacle);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const inside = obstacleAt(join(folder, name));
    if (inside) throw new DatabaseUnusableError(inside);
  }
}
