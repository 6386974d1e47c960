import type { BetterAuthPlugin } from "better-auth";
import { isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { and, eq, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import * as authTables from "#config/auth-tables.server.ts";
import { roles } from "#config/roles.ts";
import { type Audit, actingIn, userTarget } from "#kit/auth/audit.server.ts";
import { type AuthCall, type Context, on, onRows } from "#kit/auth/rules.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { assertOwned, teamsOwnedBy } from "#kit/auth/team.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { contextOf } from "#kit/http/context.server.ts";
import { parse } from "#kit/http/request.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { maxBanReasonLength, maxPageSize, maxSearchTermLength } from "#kit/shared/limits.ts";
import { allows, type Permission } from "#kit/shared/permissions.ts";
import { emailSchema, nameSchema } from "#kit/shared/validation.ts";
import { isLastAdministrator } from "../store.server.ts";

/** 100 years. Databases and JavaScript disagree about much later dates. */
const maxBanSeconds = 100 * 365 * 24 * 60 * 60;

const role = z.enum(roles);
const text = (max: number) => z.string().max(max);
const listField = z.enum([
  "id",
  "email",
  "name",
  "role",
  "emailVerified",
  "banned",
  "onboardedAt",
  "createdAt",
]);

/** Fields that better-auth's own schemas do not check, by path. All others are left to those schemas. */
const inputs: Readonly<Record<string, z.ZodType<Fields>>> = {
  "/admin/set-role": z.looseObject({ role }),
  "/admin/create-user": z.looseObject({
    email: emailSchema,
    name: nameSchema,
    role: role.optional(),
    password: z.never().optional(),
    data: z.strictObject({ role: role.optional() }).optional(),
  }),
  "/admin/update-user": z.looseObject({
    data: z.looseObject({
      email: emailSchema.optional(),
      name: nameSchema.optional(),
      role: role.optional(),
    }),
  }),
  "/admin/ban-user": z.looseObject({
    banReason: text(maxBanReasonLength).optional(),
    banExpiresIn: z.int().positive().max(maxBanSeconds).optional(),
  }),
  "/admin/list-users": z.looseObject({
    limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
    offset: z.coerce.number().int().min(0).optional(),
    searchValue: text(maxSearchTermLength).optional(),
    filterValue: z
      .unknown()
      .refine((value) => String(value).length <= maxSearchTermLength)
      .optional(),
    sortBy: listField.optional(),
    filterField: listField.optional(),
  }),
};

/** Fields that the admin plugin would write, although only other paths, or none, may change them. */
const ownedElsewhere = [
  "banned",
  "banReason",
  "banExpires",
  "emailVerified",
  "onboardedAt",
  "image",
  "language",
  "search",
  "createdAt",
  "updatedAt",
];

const notOnOneself: Readonly<Record<string, Permission>> = {
  "/admin/set-role": { user: "set-role" },
  "/admin/ban-user": { user: "ban" },
  "/admin/remove-user": { user: "delete" },
  "/admin/impersonate-user": { user: "impersonate" },
  "/admin/revoke-user-session": { session: "revoke" },
  "/admin/revoke-user-sessions": { session: "revoke" },
};

/** Rules that the admin plugin lacks: strict input, no actions on oneself, and new addresses are not verified. */
export function administrationRules({ db }: { db: Db }): BetterAuthPlugin {
  return {
    id: "administration-rules",
    hooks: {
      before: [
        on(
          (path) => path.startsWith("/admin/"),
          async (ctx, { current }) => {
            // Without a session or permission, better-auth itself refuses the call.
            if (!current) return;
            const fields: Fields = { ...(ctx.body ?? ctx.query) };
            await assertOther(db, current, ctx.path, fields);
            const schema = inputs[ctx.path];
            if (!schema) return;
            const parsed = parse(schema, fields);
            if (ctx.path === "/admin/update-user") {
              const data = await checkChange(db, current, fields.userId, parsed.data);
              return { context: { body: { ...parsed, data } } };
            }
            return { context: ctx.body ? { body: parsed } : { query: parsed } };
          },
        ),
      ],
    },
  };
}

type Fields = Record<string, unknown>;

async function assertOther(
  db: Db,
  current: CurrentSession,
  path: string,
  { userId, sessionToken }: Fields,
): Promise<void> {
  const permission = notOnOneself[path];
  if (!permission || !allows(current.permissions, permission)) return;
  if (userId === current.user.id) throw new AppError("SELF_ACTION");
  // Later checks would also refuse it, but better-auth would have ended the sessions by then.
  if (path === "/admin/remove-user" && typeof userId === "string")
    await assertOwned(db, authTables, await teamsOwnedBy(db, authTables, [userId]), { leaving: userId });
  if (path !== "/admin/revoke-user-session" || typeof sessionToken !== "string") return;
  const [ended] = await db.select({ id: session.id }).from(session).where(eq(session.token, sessionToken));
  if (ended?.id === current.session.id) throw new AppError("SELF_ACTION");
}

async function checkChange(
  db: Db,
  current: CurrentSession,
  userId: unknown,
  change: unknown,
): Promise<Fields> {
  const data: Fields = { ...(typeof change === "object" ? change : undefined) };
  const refused = ownedElsewhere.find((field) => field in data);
  if (refused) throw notAccepted(`data.${refused}`);
  const [found] = await db
    .select()
    .from(user)
    .where(eq(user.id, String(userId)));
  if (!found || !allows(current.permissions, { user: "update" })) return data;
  const moves = typeof data.email === "string" && data.email !== found.email;
  const promotes = typeof data.role === "string" && data.role !== found.role;
  if (found.id === current.user.id && (moves || promotes)) throw new AppError("SELF_ACTION");
  if (!moves || !allows(current.permissions, { user: "set-email" })) return data;
  // better-auth would let everyone who may set an address also declare it verified.
  return { ...data, emailVerified: false };
}

/** Limits what users can change about themselves. kit/auth/internal/watch-adapter.server.ts checks the rows. */
export function userRules({ db }: { db: Db }): BetterAuthPlugin {
  return {
    id: "user-rules",
    init: onRows({
      account: {
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    }),
    hooks: {
      before: [
        on("/delete-user", async (_, { current }) => {
          // Without a session, better-auth itself refuses the call.
          if (!current) return;
          const { id } = current.user;
          // Later checks would also refuse it, but better-auth would have ended the sessions by then.
          if (await isLastAdministrator(db, id)) throw new AppError("LAST_ADMIN");
          await assertOwned(db, authTables, await teamsOwnedBy(db, authTables, [id]), { leaving: id });
        }),
        on(["/update-user", "/sign-in/email-otp"], async (ctx, { current }) => {
          // Without a session, better-auth itself refuses the call.
          if (ctx.path === "/update-user" && !current) return;
          if (ctx.body?.name !== undefined) parse(nameSchema, ctx.body.name, "name");
          // Pictures must be uploaded, not linked. These paths can only keep or remove them.
          const image: unknown = ctx.body?.image;
          const own = ctx.path === "/update-user" ? [null, current?.user.image] : [];
          if (image !== undefined && !own.some((one) => one === image)) throw notAccepted("image");
        }),
      ],
    },
  };
}

/** The app never calls providers after sign-in, so it does not store their tokens. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

function notAccepted(field: string): AppError {
  return new AppError("VALIDATION_ERROR", { issues: [{ path: field, code: "unrecognized_keys" }] });
}

const startPath = "/admin/impersonate-user";
const stopPath = "/admin/stop-impersonating";

/**
 * Allows one impersonation at a time, logs both users, and lets administrators leave an impersonation that has already
 * ended.
 */
export function impersonationRules({ db, log, audit }: { db: Db; log: Log; audit: Audit }): BetterAuthPlugin {
  const logView = (event: string, { request, current }: AuthCall, userId: string, impersonatedBy: string) =>
    current &&
    log.info(event, { requestId: request && contextOf(request).requestId, userId, impersonatedBy });

  return {
    id: "impersonation-rules",
    hooks: {
      before: [
        on(stopPath, async (ctx, { current }) => {
          // The impersonation was stopped in another tab, or never started.
          if (current && current.session.impersonatedBy === null) return ctx.json(await ownSession(ctx));
          if (current) return;
          const cookie = ctx.context.createAuthCookie("admin_session");
          const signed = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
          const [token = ""] = signed ? signed.split(":", 1) : [];
          const own = token ? await ctx.context.internalAdapter.findSession(token) : null;
          if (!own || own.session.expiresAt < new Date()) return;
          await setSessionCookie(ctx, own, false);
          ctx.setCookie(cookie.name, "", { ...cookie.attributes, maxAge: 0 });
          return ctx.json(own);
        }),
      ],
      after: [
        on(startPath, async (ctx, call) => {
          const created = ctx.context.newSession?.session;
          if (!created || !call.current || isAPIError(ctx.context.returned)) return;
          // Ends an earlier impersonation that nobody stopped.
          const own = eq(session.impersonatedFrom, call.current.session.id);
          await endOther(call, and(own, ne(session.id, created.id)));
          logView("impersonation.started", call, created.userId, call.current.user.id);
        }),
        on(stopPath, async (ctx, call) => {
          const by = call.current?.session.impersonatedBy;
          if (by && call.current && !isAPIError(ctx.context.returned))
            logView("impersonation.stopped", call, call.current.user.id, by);
        }),
      ],
    },
  };

  async function endOther(call: AuthCall, where: SQL | undefined): Promise<void> {
    await write(db, async () => {
      const ended = await db.delete(session).where(where).returning({ userId: session.userId });
      for (const { userId } of ended) {
        const [viewed] = await db.select().from(user).where(eq(user.id, userId));
        if (viewed)
          await audit.record(actingIn(call), { action: "user.viewEnded", target: userTarget(viewed) });
      }
    });
  }

  async function ownSession(ctx: Context) {
    const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
    return token ? ctx.context.internalAdapter.findSession(token) : null;
  }
}
