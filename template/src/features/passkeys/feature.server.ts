import { and, desc, eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import { about, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { actingIn, userTarget } from "#kit/auth/audit.server.ts";
import { passkey, user } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { columnsOf, withTimes } from "#kit/db/resource.server.ts";
import { AppError } from "#kit/shared/errors.ts";

export const passkeys = { api: passkeysApi } satisfies ServerFeature;

const passkeyItem = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    createdAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Passkey" });

export type Passkey = z.output<typeof passkeyItem>;

/** A user's passkeys, for administrators. Users manage their own through better-auth's paths. */
function passkeysApi({ db, sessions, audit }: ApiContext) {
  async function getOwner(id: string) {
    const [found] = await db.select().from(user).where(eq(user.id, id));
    if (!found) throw new AppError("NOT_FOUND");
    return found;
  }

  return new Elysia({ prefix: "/api/users" })
    .use(access(sessions))
    .get(
      "/:id/passkeys",
      async ({ params: { id } }) => {
        await getOwner(id);
        const own = eq(passkey.userId, id);
        const rows = await db
          .select(columnsOf(passkey, passkeyItem))
          .from(passkey)
          .where(own)
          .orderBy(desc(passkey.createdAt), passkey.id);
        return { items: rows.map(withTimes) };
      },
      {
        access: { user: "get" },
        response: { 200: z.object({ items: z.array(passkeyItem) }), ...raises("NOT_FOUND") },
        detail: about("List a user's passkeys, newest first"),
      },
    )
    .delete(
      "/:id/passkeys/:passkeyId",
      async ({ current, request, params: { id, passkeyId }, set }) => {
        if (id === current.user.id) throw new AppError("SELF_ACTION");
        await write(db, async () => {
          const target = userTarget(await getOwner(id));
          const one = and(eq(passkey.id, passkeyId), eq(passkey.userId, id));
          const [removed] = await db.delete(passkey).where(one).returning({ name: passkey.name });
          if (!removed) throw new AppError("NOT_FOUND");
          const details = removed.name ? { passkey: removed.name } : {};
          await audit.record(actingIn({ current, request }), {
            action: "user.passkeyRemoved",
            target,
            details,
          });
        });
        set.status = 204;
      },
      {
        access: { user: "update" },
        response: { 204: z.void(), ...raises("NOT_FOUND", "SELF_ACTION") },
        detail: about("Remove a passkey of a user", { description: "The user is notified by email." }),
      },
    );
}

export type PasskeysApi = ReturnType<typeof passkeysApi>;
