import type { user } from "./tables.server.ts";

/** False if the ban has ended. */
export function isBanned({
  banned,
  banExpires,
}: Pick<typeof user.$inferSelect, "banned" | "banExpires">): boolean {
  return banned && (banExpires === null || banExpires.getTime() > Date.now());
}
