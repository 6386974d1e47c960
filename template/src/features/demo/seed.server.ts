import { randomBytes } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { named } from "#server/auth/named.server.ts";
import { session, user } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { personas } from "#shared/demo.ts";
import { day, hour, minute } from "#shared/time.ts";
import { type DemoPerson, people } from "./people.server.ts";

/** The personas and the other users. */
export const demoPeople: readonly DemoPerson[] = [
  { id: "demo-admin", email: personas.admin, name: "Ada Admin", role: "admin", since: 180 },
  { id: "demo-user", email: personas.user, name: "Uma User", role: "user", since: 175 },
  ...people,
];

const ids = demoPeople.map(({ id }) => id);

/** Creates or restores the demo's users; the last month of sign-ups ends today. */
export function seedDemoPeople(db: Db, now = new Date()): void {
  db.transaction(
    (tx) => {
      const rows = demoPeople.map((person) => toRow(person, now));
      tx.insert(user)
        .values(rows)
        .onConflictDoUpdate({ target: user.id, set: excluded(rows[0] ?? {}) })
        .run();
      tx.delete(session).where(inArray(session.userId, ids)).run();
      tx.insert(session)
        .values(people.flatMap((person, index) => sessionsOf(person, index, now)))
        .run();
    },
    { behavior: "immediate" },
  );
}

function toRow({ state, since, name, ...person }: DemoPerson, now: Date) {
  // At a distinct time of the day.
  const createdAt = new Date(now.getTime() - since * day - (30 + ((since * 37) % 600)) * minute);
  const banned = state === "banned" || state === "suspended";
  return {
    ...person,
    ...named(name),
    emailVerified: state !== "invited" && state !== "unverified",
    onboardedAt: state === "invited" ? null : new Date(createdAt.getTime() + hour / 20),
    banned,
    banReason: banned ? (state === "banned" ? "Advertising in reviews" : "Ask again in a while") : null,
    banExpires: state === "suspended" ? new Date(now.getTime() + 60 * day) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** For each column, the value of the row that could not be inserted. */
function excluded(row: Partial<typeof user.$inferInsert>) {
  const columns = Object.entries(user).filter(([key]) => key !== "id" && key in row);
  return Object.fromEntries(columns.map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]));
}

const devices = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
];

/** Every third user has a session, with an unknown token and an IP address reserved for examples. */
function sessionsOf({ id, state, since }: DemoPerson, index: number, now: Date) {
  if (state || index % 3 !== 0) return [];
  return devices.slice(0, 1 + (index % 4)).map((userAgent, which) => {
    const createdAt = new Date(now.getTime() - Math.min(since, 5 * which) * day - hour);
    return {
      id: `${id}-${which}`,
      userId: id,
      token: randomBytes(24).toString("base64url"),
      userAgent,
      ipAddress: `${which % 2 ? "198.51.100" : "203.0.113"}.${10 + index}`,
      createdAt,
      updatedAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + 30 * day),
    };
  });
}
