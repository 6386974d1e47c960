import { and, eq, isNull, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { access, requireAccess } from "../auth/access.server.ts";
import type { CurrentSession, Sessions } from "../auth/session.server.ts";
import { requireTeam } from "../auth/team.server.ts";
import type { Db } from "../db/connect.server.ts";
import type { Column } from "../db/dialect/columns.server.ts";
import { storedFile } from "../db/tables.server.ts";
import { AppError } from "../shared/errors.ts";
import { allows, type Permission } from "../shared/permissions.ts";
import { isStoredType, type UploadTypes } from "../shared/uploads.ts";
import type { Storage } from "./storage.server.ts";

/** Whose files only some can fetch: a column, or a function that refuses a file of its rows to others with NOT_FOUND. */
export type GuardedFiles =
  | GuardedColumn
  | ((file: { db: Db; name: string; current: CurrentSession }) => Promise<void>);

/** A column whose files only users who may read the row can fetch. */
interface GuardedColumn {
  column: Column;
  read: Permission;
  /** Where a row is its owner's: the column that says so, and who reads those of others. */
  own?: { owner: Column; all: Permission };
  /** Where a row is a team's. */
  team?: Column;
}

interface FilesOptions {
  db: Db;
  sessions: Sessions;
  storage: Storage;
  features: readonly { files?: readonly GuardedFiles[] }[];
}

/** GET /files/{name}: a file that a row refers to, for all signed-in users, or only for those who may read that row. */
export function filesApi({ db, sessions, storage, features }: FilesOptions, types: UploadTypes) {
  const guarded = features.flatMap(({ files = [] }) => files);

  /** @throws AppError the same errors as reading the row itself */
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
      return new Response(bytes, { headers: { ...headers, ...headersOf(name, types) } });
    },
    { access: "session", detail: { hide: true } },
  );
}

/** Browsers keep no file: it would outlive a session that ends elsewhere. An opened file cannot run scripts. */
const headers = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

function headersOf(name: string, types: UploadTypes) {
  if (name.endsWith(".webp")) return { "content-type": "image/webp", "content-disposition": "inline" };
  const type = Object.values(types).find((one) => isStoredType(one) && name.endsWith(`.${one.extension}`));
  return {
    "content-type": type?.types[0] ?? "application/octet-stream",
    "content-disposition": "attachment",
  };
}
