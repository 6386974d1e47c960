import { inArray } from "drizzle-orm";
import { member, organization, user } from "#config/auth-tables.server.ts";
import { personas } from "#config/personas.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { withDerived } from "#kit/db/derived.server.ts";
import type { TeamRole } from "#kit/shared/permissions.ts";
import { day } from "#kit/shared/time.ts";

interface Example {
  slug: string;
  name: string;
  days: number;
  people: Readonly<Record<string, TeamRole>>;
}

// Each team has two owners, so that either can delete their account.
const examples: readonly Example[] = [
  {
    slug: "reading-circle",
    name: "Reading Circle",
    days: 300,
    people: {
      [personas.admin]: "owner",
      [personas.user]: "owner",
      "neema.mwangi@example.org": "admin",
      "emile.rousseau@example.org": "member",
      "layla.hassan@example.org": "member",
    },
  },
  {
    slug: "night-readers",
    name: "Night Readers",
    days: 100,
    people: {
      [personas.user]: "owner",
      "grace.okafor@example.org": "owner",
      [personas.admin]: "member",
      "oliver.brandt@example.org": "member",
    },
  },
];

/** Adds missing example teams, so it can run again. */
export async function seedTeams(db: Db, now = new Date()): Promise<void> {
  for (const { slug, name, days, people } of examples)
    await write(db, async () => {
      const createdAt = new Date(now.getTime() - days * day);
      const id = `example-${slug}`;
      const [added] = await db
        .insert(organization)
        .values(withDerived(organization, { id, slug, name, createdAt }))
        .onConflictDoNothing()
        .returning();
      if (!added) return;
      const known = await db
        .select()
        .from(user)
        .where(inArray(user.email, Object.keys(people)));
      const members = known.map((one, at) => ({
        ...{ id: `${id}-${at}`, organizationId: id, userId: one.id, role: people[one.email] ?? "member" },
        createdAt: new Date(createdAt.getTime() + at * day),
      }));
      if (members.length > 0) await db.insert(member).values(members);
    });
}
