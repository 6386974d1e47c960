import { randomBytes } from "node:crypto";
import { and, eq, inArray, like, notInArray } from "drizzle-orm";
import { session, user } from "#kit/auth/tables.server.ts";
import { named } from "#kit/auth/user-columns.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { personas } from "#kit/shared/demo.ts";
import { day, minute } from "#kit/shared/time.ts";

/** A demo's users have ids of their own, by which the demo knows that a database is not a real one. */
type Prefix = "example" | "demo";

const personasOf = (prefix: Prefix) => [
  { id: `${prefix}-admin`, email: personas.admin, role: "admin" as const, ...named("Ada Admin") },
  { id: `${prefix}-user`, email: personas.user, role: "user" as const, ...named("Uma User") },
];

/** Adds the two example users if they are missing, so that it can run repeatedly. */
export async function seedUsers(db: Db, now = new Date()): Promise<void> {
  const rest = { emailVerified: true, onboardedAt: now, createdAt: now, updatedAt: now };
  await db
    .insert(user)
    .values(personasOf("example").map((persona) => ({ ...persona, ...rest })))
    .onConflictDoNothing();
}

/** Whether the administrator of the example data is there, and may still open the manager area. */
export async function hasExampleAdministrator(db: Db): Promise<boolean> {
  const isExample = and(eq(user.email, personas.admin), eq(user.role, "admin"));
  return (await db.$count(user, isExample)) > 0;
}

/** Adds the other example users who are missing, with their sessions: two years of sign-ups that end today. */
export function seedPeople(db: Db, now = new Date()): Promise<void> {
  return write(db, () => addPeople(db, "example", now));
}

/** Makes a demo's users what they are at first, as of today. */
export function restoreDemoUsers(db: Db, now = new Date()): Promise<void> {
  const demoPersonas = personasOf("demo");
  const ids = demoPersonas.map(({ id }) => id);
  const since = new Date(now.getTime() - 365 * day);
  const times = { onboardedAt: since, createdAt: since, updatedAt: since };
  return write(db, async () => {
    await db.delete(user).where(and(like(user.id, "demo-%"), notInArray(user.id, ids)));
    for (const persona of demoPersonas) {
      const row = { ...persona, ...times, emailVerified: true, banned: false };
      await db.insert(user).values(row).onConflictDoUpdate({ target: user.id, set: row });
    }
    await db.delete(session).where(inArray(session.userId, ids));
    await addPeople(db, "demo", now);
  });
}

async function addPeople(db: Db, prefix: Prefix, now: Date): Promise<void> {
  const added = await db
    .insert(user)
    .values(people.map((person) => toRow(person, prefix, now)))
    .onConflictDoNothing()
    .returning({ id: user.id });
  const ids = new Set(added.map(({ id }) => id));
  const sessions = people.flatMap((person) => sessionsOf(person, prefix, now));
  const theirs = sessions.filter(({ userId }) => ids.has(userId));
  if (theirs.length > 0) await db.insert(session).values(theirs);
}

/** On the day that was so many days ago in UTC, whatever time it is now: so the chart of a year is always the same. */
function timeOf(now: Date, days: number): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  const time = midnight - Math.floor(days) * day + (1 - (days % 1)) * day;
  return new Date(Math.min(time, now.getTime() - 20 * minute));
}

const idOf = ({ number }: Person, prefix: Prefix) => `${prefix}-${String(number).padStart(2, "0")}`;

function toRow(person: Person, prefix: Prefix, now: Date) {
  const { email, name, days, state } = person;
  const createdAt = timeOf(now, days);
  const reason = state && banReasons[state];
  return {
    id: idOf(person, prefix),
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

/** Two of three are signed in, on up to four devices, with tokens nobody knows and addresses reserved for examples. */
function sessionsOf(person: Person, prefix: Prefix, now: Date) {
  const { number, days, state } = person;
  if (state || number % 3 === 0) return [];
  const userId = idOf(person, prefix);
  return devices.slice(0, 1 + ((number * 7) % 4)).map((_, at) => {
    const age = Math.min(days, 0.2 + ((number * 13 + at * 29) % 27));
    const unused = 24 * (((number * 5 + at * 17) % 41) / 41) ** 2;
    const createdAt = timeOf(now, age);
    const updatedAt = timeOf(now, Math.min(age, unused));
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

type Person = (typeof people)[number];
type PersonState = "invited" | "unverified" | "banned" | "suspended";

type Line = readonly [local: string, name: string, days: number, state?: PersonState];

/** Invented people of many languages; more of them each month, over two years. */
const lines: readonly Line[] = [
  ["neema.mwangi", "Neema Mwangi", 707.4],
  ["emile.rousseau", "Émile Rousseau", 655.7],
  ["layla.hassan", "ليلى حسن", 603.2],
  ["grace.okafor", "Grace Okafor", 561.5],
  ["oliver.brandt", "Oliver Brandt", 522.8],
  ["juma.hamisi", "Juma Hamisi", 484.3],
  ["chloe.lefevre", "Chloé Lefèvre", 451.6],
  ["yusuf.alomari", "يوسف العمري", 424.1],
  ["hannah.whitfield", "Hannah Whitfield", 399.9],
  ["baraka.otieno", "Baraka Otieno", 378.4],
  ["mathilde.garnier", "Mathilde Garnier", 347.2, "banned"],
  ["tomas.herrera", "Tomás Herrera", 318.6],
  ["zawadi.kimani", "Zawadi Kimani", 283.3],
  ["nour.saleh", "نور الدين صالح", 259.7],
  ["isabelle.fontaine", "Isabelle Fontaine", 243.5],
  ["samuel.adeyemi", "Samuel Adeyemi", 226.8],
  ["ingrid.solberg", "Ingrid Solberg", 211.2],
  ["mei.tanaka", "田中 芽衣", 197.4],
  ["rehema.njoroge", "Rehema Njoroge", 184.1],
  ["olena.kovalenko", "Олена Коваленко", 171.9],
  ["lucas.moreau", "Lucas Moreau", 161.3, "suspended"],
  ["maryam.alkhatib", "مريم الخطيب", 149.6],
  ["priya.raman", "Priya Raman", 138.7, "unverified"],
  ["daniel.kiprono", "Daniel Kiprono", 124.2],
  ["antoine.dubois", "Antoine Dubois", 113.8],
  ["asha.abdallah", "Asha Abdallah", 104.4],
  ["eleanor.hughes", "Eleanor Hughes", 93.2],
  ["karim.mansour", "كريم منصور", 82.1],
  ["noah.lindqvist", "Noah Lindqvist", 73.6, "banned"],
  ["wanjiru.kamau", "Wanjiru Kamau", 64.3],
  ["camille.perrin", "Camille Perrin", 55.7],
  ["dimitra.pappas", "Δήμητρα Παππά", 46.5],
  ["salma.benaissa", "سلمى بن عيسى", 38.2],
  ["faraja.mushi", "Faraja Mushi", 31.6],
  ["kofi.mensah", "Kofi Mensah", 24.2, "unverified"],
  ["amelia.novak", "Amelia Novak", 18.9],
  ["imani.wekesa", "", 12.4, "invited"],
  ["louis.marchand", "Louis Marchand", 8.1],
  ["henry.ashworth", "", 3.3, "invited"],
  ["sofia.marino", "Sofia Marino", 0.4],
];

const people = lines.map(([local, name, days, state], index) => ({
  number: index + 1,
  email: `${local}@example.org`,
  name,
  /** How long ago the person signed up. */
  days,
  state,
}));

const banReasons: Partial<Record<PersonState, string>> = {
  banned: "Advertising in reviews",
  suspended: "Shared an account with several people",
};
