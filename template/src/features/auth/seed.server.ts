import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { personas } from "#config/personas.ts";
import { named } from "#kit/auth/store.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { day, minute } from "#kit/shared/time.ts";
import examples from "./examples.json";

export const createPersonas = (prefix: string) => [
  { id: `${prefix}-admin`, email: personas.admin, role: "admin" as const, ...named("Ada Admin") },
  { id: `${prefix}-user`, email: personas.user, role: "user" as const, ...named("Uma User") },
];

/** Adds the two example users if they are missing, so it can run again. */
export async function seedUsers(db: Db, now = new Date()): Promise<void> {
  const rest = { emailVerified: true, onboardedAt: now, createdAt: now, updatedAt: now };
  await db
    .insert(user)
    .values(createPersonas("example").map((persona) => ({ ...persona, ...rest })))
    .onConflictDoNothing();
}

export async function hasExampleAdministrator(db: Db): Promise<boolean> {
  const isExample = and(eq(user.email, personas.admin), eq(user.role, "admin"));
  return (await db.$count(user, isExample)) > 0;
}

/** Adds the other missing example users with their sessions: two years of sign-ups that end today. */
export function seedPeople(db: Db, now = new Date()): Promise<void> {
  return write(db, () => addPeople(db, "example", now));
}

export async function addPeople(db: Db, prefix: string, now: Date): Promise<void> {
  const added = await db
    .insert(user)
    .values(people.map((person) => toRow(person, prefix, now)))
    .onConflictDoNothing()
    .returning({ id: user.id });
  const ids = new Set(added.map(({ id }) => id));
  const sessions = people.flatMap((person) => getSessions(person, prefix, now));
  const theirs = sessions.filter(({ userId }) => ids.has(userId));
  if (theirs.length > 0) await db.insert(session).values(theirs);
}

/** Returns a time on the UTC day `days` ago, whatever time it is now, so that a year's chart always looks the same. */
function daysAgo(now: Date, days: number): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  const time = midnight - Math.floor(days) * day + (1 - (days % 1)) * day;
  return new Date(Math.min(time, now.getTime() - 20 * minute));
}

const getId = ({ number }: Person, prefix: string) => `${prefix}-${String(number).padStart(2, "0")}`;

function toRow(person: Person, prefix: string, now: Date) {
  const { email, name, days, state } = person;
  const createdAt = daysAgo(now, days);
  const reason = state && banReasons[state];
  return {
    id: getId(person, prefix),
    email,
    ...named(name),
    emailVerified: state !== "invited" && state !== "unverified",
    onboardedAt: state === "invited" ? null : new Date(createdAt.getTime() + 3 * minute),
    banned: reason !== undefined,
    banReason: reason ?? null,
    banExpires: state === "suspended" ? new Date(now.getTime() + 60 * day) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

const devices = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
];

/** Two thirds are signed in, on up to four devices. Nobody knows the tokens, and the IPs are reserved for examples. */
function getSessions(person: Person, prefix: string, now: Date) {
  const { number, days, state } = person;
  if (state || number % 3 === 0) return [];
  const userId = getId(person, prefix);
  return devices.slice(0, 1 + ((number * 7) % 4)).map((_, at) => {
    const age = Math.min(days, 0.2 + ((number * 13 + at * 29) % 27));
    const even = 27 * (((number * 5 + at * 17) % 41) / 41) ** 1.3;
    const unused = even + 0.9 * Math.sin(even);
    const createdAt = daysAgo(now, age);
    const updatedAt = daysAgo(now, Math.min(age, unused));
    return {
      id: `${userId}-${at}`,
      userId,
      token: randomBytes(24).toString("base64url"),
      userAgent: devices[(number + at) % devices.length],
      ipAddress: `${at % 2 ? "198.51.100" : "203.0.113"}.${10 + number}`,
      createdAt,
      updatedAt,
      expiresAt: new Date(updatedAt.getTime() + 30 * day),
    };
  });
}

const people = examples.map((example, index) => ({ ...example, number: index + 1 }));
type Person = (typeof people)[number];

const banReasons: Readonly<Record<string, string>> = {
  banned: "Advertising in reviews",
  suspended: "Shared an account with several people",
};
