import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { access, requireAccess } from "../auth/access.server.ts";
import type { CurrentSession, Sessions } from "../auth/session.server.ts";
import { requireTeam } from "../auth/team.server.ts";
import { type Db, write } from "../db/connect.server.ts";
import type { Column } from "../db/dialect/columns.server.ts";
import { storedFile } from "../db/tables.server.ts";
import type { StorageSettings } from "../env/env.server.ts";
import { getMediaType, readBody } from "../http/body.server.ts";
import { contextOf } from "../http/context.server.ts";
import type { Log } from "../log/log.server.ts";
import { spend } from "../rate/budget.server.ts";
import type { Limit } from "../rate/limits.ts";
import { AppError } from "../shared/errors.ts";
import { allows, type Permission } from "../shared/permissions.ts";
import { hour } from "../shared/time.ts";
import { isStoredType, type StoredType, type UploadKind, type UploadTypes } from "../shared/uploads.ts";
import { within } from "../shared/within.server.ts";
import { type PictureSize, toPicture } from "./picture.server.ts";
import { createStorage, newFileName, type Storage } from "./storage.server.ts";

/** The values are in src/config/uploads.ts. */
interface UploadLimits {
  maxImagePixels: number;
  uploadLimit: Limit;
  maxUploads: number;
  maxUploadsOfUser: number;
  maxConcurrentImages: number;
  imageTimeoutMs: number;
}

interface UploadsOptions {
  db: Db;
  storage: Storage;
  log: Log;
  limits: UploadLimits;
  types: UploadTypes;
}

/** A picture of at most this size, which is encoded again, or a file of another type, which is stored unchanged. */
type Upload<Result> = ({ size: PictureSize } | { kind: Exclude<UploadKind, "image"> }) & {
  request: Request;
  userId: string;
  /** Writes the file's name into its row. If this throws, the file is discarded. */
  keep: (name: string) => Promise<Result>;
};

/** Opens the storage for uploads. A bucket that does not respond is not an error, because it may recover. */
export async function openStorage(settings: StorageSettings, options: Omit<UploadsOptions, "storage">) {
  const storage = createStorage(settings);
  await storage.check().catch((error) => {
    if (!(error instanceof AppError)) throw error;
    options.log.warn("storage.unavailable", { error: error.cause });
  });
  return { storage, uploads: createUploads({ ...options, storage }) };
}

export type Uploads = ReturnType<typeof createUploads>;

/** How long an unfinished upload is kept, for example after the server was killed. */
const unfinishedMs = hour;
const batch = 100;

/**
 * Receives files, and removes files that no row refers to any more. A file gets its row in `stored_file` before its
 * first byte is written, so that none is orphaned. Triggers decide when it may be removed.
 */
export function createUploads({ db, storage, log, limits, types }: UploadsOptions) {
  const senders = createPlaces(Number.POSITIVE_INFINITY, limits.maxUploadsOfUser);
  const places = createPlaces(limits.maxUploads);
  const codecs = createPlaces(limits.maxConcurrentImages);
  let removing: Promise<void> | undefined;

  /**
   * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, RATE_LIMITED, IMAGE_TOO_LARGE, IMAGE_UNREADABLE,
   * STORAGE_FULL, STORAGE_UNAVAILABLE
   */
  async function receive<Result>(upload: Upload<Result>): Promise<Result> {
    const { request, userId } = upload;
    const type = "size" in upload ? types.image : types[upload.kind];
    if (!type?.types.includes(getMediaType(request.headers))) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    if (request.body === null) throw new AppError("IMAGE_UNREADABLE");
    const leave = senders.enter(userId);
    try {
      await spend(db, { budget: "upload", key: userId }, [limits.uploadLimit]);
      const bytes = await readBody(request, type.maxBytes);
      // Takes a slot only now, so that slow senders do not keep others waiting.
      const leavePlace = places.enter(userId);
      try {
        if ("size" in upload) return await store("webp", await toPictureInTurn(bytes, upload.size), upload);
        if (!isStoredType(type) || !isOfType(bytes, type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
        return await store(type.extension, bytes, upload);
      } finally {
        leavePlace();
      }
    } finally {
      leave();
    }
  }

  function toPictureInTurn(bytes: Buffer<ArrayBuffer>, size: PictureSize) {
    const work = codecs
      .turn()
      .then((leave) => toPicture(bytes, size, limits.maxImagePixels, types.image.types).finally(leave));
    return within(work, limits.imageTimeoutMs, () => new AppError("RATE_LIMITED", { retryAfter: 5 }));
  }

  async function store<Result>(
    extension: string,
    content: Uint8Array<ArrayBuffer>,
    { request, keep }: Upload<Result>,
  ): Promise<Result> {
    const name = newFileName(extension);
    const createdAt = new Date();
    const discardAt = new Date(createdAt.getTime() + unfinishedMs);
    await db.insert(storedFile).values({ name, bytes: content.byteLength, createdAt, discardAt });
    try {
      await storage.put(name, content);
      return await write(db, async () => {
        // The user may have lost the permission while sending.
        await contextOf(request).authorizeAgain?.();
        const kept = await keep(name);
        const [row] = await db.select().from(storedFile).where(eq(storedFile.name, name));
        if (row?.discardAt === null) return kept;
        throw new Error(`No trigger protects ${name}: docs/uploads.md shows the triggers of its column.`);
      });
    } catch (error) {
      await db.update(storedFile).set({ discardAt: createdAt }).where(eq(storedFile.name, name));
      throw error;
    } finally {
      removeSoon();
    }
  }

  async function removeDiscarded(): Promise<void> {
    for (;;) {
      const now = new Date();
      const due = await db.select().from(storedFile).where(lte(storedFile.discardAt, now)).limit(batch);
      for (const { name } of due) {
        await storage.remove(name);
        await db.delete(storedFile).where(eq(storedFile.name, name));
      }
      if (due.length < batch) return;
    }
  }

  /** Starts to remove files after a change, without waiting. The job retries what fails. */
  function removeSoon(): void {
    removing = (removing ?? Promise.resolve())
      .then(removeDiscarded)
      .catch((error) => log.warn("files.not-removed", { error }));
  }

  return { receive, removeDiscarded, removeSoon };
}

/** Recognizes a file by its beginning and end. Scripts in it are not checked, because browsers only download it. */
function isOfType(bytes: Buffer, { begins, ends = "" }: StoredType): boolean {
  const start = Buffer.from(begins, "latin1");
  return bytes.subarray(0, start.length).equals(start) && bytes.subarray(-1024).includes(ends, 0, "latin1");
}

/** Limits concurrent work in this process. Callers get a function to call once, which releases their slot. */
function createPlaces(most: number, mostOfOne = most) {
  const inside: string[] = [];
  const waiting: (() => void)[] = [];

  function come(subject: string): () => void {
    inside.push(subject);
    return () => {
      inside.splice(inside.indexOf(subject), 1);
      waiting.shift()?.();
    };
  }

  return {
    /** @throws AppError RATE_LIMITED if there is no free slot */
    enter(subject: string): () => void {
      if (inside.length >= most || inside.filter((one) => one === subject).length >= mostOfOne)
        throw new AppError("RATE_LIMITED", { retryAfter: 2 });
      return come(subject);
    },
    async turn(): Promise<() => void> {
      while (inside.length >= most) await new Promise<void>((go) => waiting.push(go));
      return come("");
    },
  };
}

/** Restricts files: by a column, or by a function that refuses a row's file to others with NOT_FOUND. */
export type GuardedFiles =
  | GuardedColumn
  | ((file: { db: Db; name: string; current: CurrentSession }) => Promise<void>);

/** A column whose files are served only to users who may read the row. */
interface GuardedColumn {
  column: Column;
  read: Permission;
  /** For rows with an owner: the owner's column, and the permission to read the rows of others. */
  own?: { owner: Column; all: Permission };
  /** For rows of a team. */
  team?: Column;
}

interface FilesOptions {
  db: Db;
  sessions: Sessions;
  storage: Storage;
  features: readonly { files?: readonly GuardedFiles[] }[];
}

/** GET /files/{name}: a file that a row refers to, for all signed-in users or only for those who may read that row. */
export function filesApi({ db, sessions, storage, features }: FilesOptions, types: UploadTypes) {
  const guarded = features.flatMap(({ files = [] }) => files);

  /** @throws AppError the same errors as for reading the row itself */
  async function assertReadable(name: string, current: CurrentSession): Promise<void> {
    for (const one of guarded) {
      if (typeof one === "function") {
        await one({ db, name, current });
        continue;
      }
      const { column, read, own, team } = one;
      const owner = sql<string>`${own?.owner ?? team ?? column}`;
      const [row] = await db.select({ owner }).from(column.table).where(eq(column, name));
      if (!row) continue;
      requireAccess(current, read);
      if (own && !allows(current.permissions, own.all) && current.user.id !== row.owner)
        throw new AppError("NOT_FOUND");
      if (!team) continue;
      if (!sessions.findTeam) throw new AppError("NOT_FOUND");
      await requireTeam(sessions.findTeam, row.owner, current.user.id, "member", "id");
    }
  }

  return new Elysia({ prefix: "/files" }).use(access(sessions)).get(
    "/:name",
    async ({ params: { name }, current }) => {
      const [known] = await db
        .select({ name: storedFile.name })
        .from(storedFile)
        .where(and(eq(storedFile.name, name), isNull(storedFile.discardAt)));
      if (!known) throw new AppError("NOT_FOUND");
      await assertReadable(name, current);
      const bytes = await storage.get(name);
      if (!bytes) throw new AppError("NOT_FOUND");
      return new Response(bytes, { headers: { ...headers, ...getHeaders(name, types) } });
    },
    { access: "session", detail: { hide: true } },
  );
}

/**
 * Browsers must not store the file, which would outlive a session ended elsewhere. An opened file cannot run scripts.
 */
const headers = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

function getHeaders(name: string, types: UploadTypes) {
  if (name.endsWith(".webp")) return { "content-type": "image/webp", "content-disposition": "inline" };
  const type = Object.values(types).find((one) => isStoredType(one) && name.endsWith(`.${one.extension}`));
  return {
    "content-type": type?.types[0] ?? "application/octet-stream",
    "content-disposition": "attachment",
  };
}
