import type { user } from "./tables.server.ts";

/** A ban that is over holds nobody back any more. */
export function isBanned({
  banned,
  banExpires,
}: Pick<typeof user.$inferSelect, "banned" | "banExpires">): boolean {
  return banned && (banExpires === null || banExpires.getTime() > Date.now());
}
