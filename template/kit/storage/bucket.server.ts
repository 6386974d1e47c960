import { S3Client } from "bun";
import { EnvError } from "../env/env.server.ts";
import type { StorageSettings } from "../env/storage.server.ts";
import { within } from "../jobs/within.server.ts";
import { AppError } from "../shared/errors.ts";
import { second } from "../shared/time.ts";
import type { Storage } from "./storage.server.ts";

type BucketSettings = Extract<StorageSettings, { kind: "s3" }>;

/** For one request. */
const timeoutMs = 6 * second;

/** Answers that mean a wrong setting; any other failure may pass by itself. */
const wrongSettings =
  /^(?:AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|NoSuchBucket|PermanentRedirect|AuthorizationHeaderMalformed|InvalidBucketName|ERR_S3_\w+)$/;

/** Files in a bucket of S3, or of a service that speaks its protocol. */
export function createBucket({ bucket, prefix, endpoint, region, ...keys }: BucketSettings): Storage {
  const client = new S3Client({
    ...keys,
    bucket,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
  });
  const keyOf = (name: string) => `${prefix}${name}`;

  const put = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const writing = client.write(keyOf(name), bytes, { type: "application/octet-stream", retry: 1 });
    await inTime(writing).catch((error) => {
      // It cannot be stopped, and nobody refers to what it writes later.
      void writing.then(() => client.delete(keyOf(name))).catch(() => {});
      throw error;
    });
  };
  const remove = async (name: string) => {
    await inTime(client.delete(keyOf(name))).catch(unlessMissing);
  };

  return {
    put: (name, bytes) => put(name, bytes).catch(unavailable),
    get: async (name) => {
      try {
        return await inTime(client.file(keyOf(name)).bytes());
      } catch (error) {
        return unlessMissing(error);
      }
    },
    remove,
    async check() {
      const name = `check-${crypto.randomUUID()}`;
      try {
        await put(name, new Uint8Array(1));
        await remove(name);
      } catch (error) {
        const code = codeOf(error);
        if (wrongSettings.test(code))
          throw new EnvError([
            `STORAGE_URL names a bucket that cannot be written to: s3://${bucket} (${code})`,
          ]);
        throw unavailableError(error);
      }
    },
  };
}

function unlessMissing(error: unknown): null {
  if (["NoSuchKey", "ENOENT"].includes(codeOf(error))) return null;
  return unavailable(error);
}

function unavailable(cause: unknown): never {
  throw unavailableError(cause);
}

function unavailableError(cause: unknown): AppError {
  return new AppError("STORAGE_UNAVAILABLE", { cause });
}

function codeOf(error: unknown): string {
  const known = error instanceof AppError ? error.cause : error;
  return known instanceof Error && "code" in known ? String(known.code) : "";
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return within(work, timeoutMs, () => new Error("The storage is slow."));
}
