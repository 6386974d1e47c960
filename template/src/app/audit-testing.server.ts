import { asc } from "drizzle-orm";
import { auditEntry } from "#features/audit/tables.server.ts";
import type { AuditItem } from "#kit/shared/audit.ts";
import type { createTestApp } from "./testing.server.ts";

type App = Pick<Awaited<ReturnType<typeof createTestApp>>, "send">;

export async function auditLog(
  { send }: App,
  query: Record<string, string> = {},
): Promise<{ items: AuditItem[]; total: number; nextCursor: string | null }> {
  return (await send("GET", `/api/audit?${new URLSearchParams({ limit: "100", ...query })}`)).json();
}

/** The rows of the audit log, oldest first. */
export function getRows({ db }: Pick<Awaited<ReturnType<typeof createTestApp>>, "db">) {
  return db.select().from(auditEntry).orderBy(asc(auditEntry.id));
}

/** Each entry's text, oldest first, except the test's own sign-in. */
export async function told(app: App) {
  const { items } = await auditLog(app);
  return items
    .map(({ action, actor, target, details }) => ({
      action,
      by: actor?.email ?? null,
      of: target?.label ?? null,
      details,
    }))
    .reverse()
    .slice(1);
}
