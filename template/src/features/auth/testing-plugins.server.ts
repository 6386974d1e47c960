import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { getAuthTables } from "better-auth/db";
import {
  anonymous,
  bearer,
  lastLoginMethod,
  magicLink,
  oneTimeToken,
  openAPI,
  organization,
  twoFactor,
  username,
} from "better-auth/plugins";
import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import { afterAll, beforeAll, vi } from "vitest";
import { z } from "zod";
import type { AuthPluginsOptions } from "#config/auth-plugins.server.ts";
import { boolean, integer, table, text, time } from "#kit/db/dialect/columns.server.ts";
import type { MailTemplate } from "#kit/mail/mail.server.ts";
import type * as testing from "./testing.server.ts";

/**
 * Imitates better-auth's API keys, which are a separate package: a key in a header creates a session that is in no
 * table. The key consists of its owner's id and a secret.
 */
function keys(): BetterAuthPlugin {
  const getKey = (headers: Headers | undefined) => headers?.get("x-api-key");
  return {
    id: "keys",
    schema: {
      accessKey: { fields: { userId: { type: "string", required: true }, name: { type: "string" } } },
    },
    endpoints: {
      createKey: createAuthEndpoint(
        "/keys/create",
        { method: "POST", use: [sessionMiddleware], body: z.object({ name: z.string() }) },
        async ({ context, body }) => {
          const userId = context.session.user.id;
          const { id } = await context.adapter.create<{ id: string }>({
            model: "accessKey",
            data: { userId, name: body.name },
          });
          return { key: `${id}.${"k".repeat(40)}` };
        },
      ),
    },
    hooks: {
      before: [
        {
          matcher: ({ headers }) => Boolean(getKey(headers)),
          handler: createAuthMiddleware(async (ctx) => {
            const token = getKey(ctx.headers) ?? "";
            const [id = ""] = token.split(".");
            const { adapter, internalAdapter } = ctx.context;
            const key = await adapter.findOne<{ userId: string }>({
              model: "accessKey",
              where: [{ field: "id", value: id }],
            });
            const user = key && (await internalAdapter.findUserById(key.userId));
            if (!user) throw ctx.error("FORBIDDEN", { code: "INVALID_API_KEY", message: "Invalid API key" });
            const now = new Date();
            const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 1e9) };
            const session = { user, session: { id, token, userId: user.id, ...times } };
            ctx.context.session = session;
            return ctx.path === "/get-session" ? session : { context: ctx };
          }),
        },
      ],
    },
  };
}

/** Returns all that it knows about sessions, in formats that no other plugin uses. */
function talkative(): BetterAuthPlugin {
  return {
    id: "talkative",
    endpoints: {
      tellSessions: createAuthEndpoint(
        "/talkative/sessions",
        { method: "GET", use: [sessionMiddleware] },
        async (ctx) => {
          const { adapter, internalAdapter, session } = ctx.context;
          const all = await adapter.findMany<{ token: string }>({ model: "session" });
          const made = await internalAdapter.createSession(session.user.id);
          ctx.setHeader("x-session", `first=${all[0]?.token}`);
          ctx.setHeader("x-made", made.token);
          return ctx.json({
            all,
            own: session,
            text: `It is ${all.map(({ token }) => token).join(" or ")}.`,
            [made.token]: { deep: [{ made: JSON.stringify(made) }] },
            user: await internalAdapter.findUserById(session.user.id),
          });
        },
      ),
    },
  };
}

/** Plugins, added as their documentation says. */
const addedPlugins = ({ sendMail }: AuthPluginsOptions) => [
  username(),
  twoFactor({ allowPasswordless: true }),
  organization({ sendInvitationEmail: async ({ email, id }) => sendMail(email, linkMail(id)) }),
  magicLink({ sendMagicLink: async ({ email, url }) => sendMail(email, linkMail(url)) }),
  anonymous(),
  bearer(),
  openAPI(),
  lastLoginMethod(),
  oneTimeToken(),
  keys(),
  talkative(),
];

const linkMail =
  (url: string): MailTemplate =>
  ({ language }) => ({
    subject: `In ${language}`,
    preview: "A link",
    title: "A link",
    blocks: [{ kind: "text", text: url }],
  });

const statements: string[] = [];
const plugins = "#config/auth-plugins.server.ts";
const tables = "#config/auth-tables.server.ts";

/** createTestAuth with these plugins, for one test file. Files share modules, so this reloads them before and after. */
export function withPlugins(): typeof testing.createTestAuth {
  let createTestAuth: typeof testing.createTestAuth;
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock(plugins, () => ({ authPlugins: addedPlugins, tokenHeaders: [] }));
    vi.doMock(tables, async (original) => withPluginTables(await original<object>()));
    ({ createTestAuth } = await import("./testing.server.ts"));
  });
  afterAll(() => {
    vi.doUnmock(plugins);
    vi.doUnmock(tables);
    vi.resetModules();
  });
  return async (options) => {
    const app = await createTestAuth(options);
    for (const statement of options?.url ? [] : statements) await app.raw.run(statement);
    return app;
  };
}

/** The app's tables with what the plugins add, as a project would write it in auth-tables.server.ts. */
function withPluginTables<T extends object>(existing: T): T {
  const plugins = addedPlugins({ baseUrl: new URL("http://localhost"), sendMail: async () => {} });
  const added: Record<string, object> = {};
  for (const [model, { fields }] of Object.entries(getAuthTables({ plugins }))) {
    const made = table(model, {
      id: text().primaryKey(),
      ...Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, getColumn(type)(name)])),
    });
    const known: unknown = Reflect.get(existing, model);
    const typed = (names: string[]) =>
      names.map((name) => `"${name}" ${Reflect.get(getTableColumns(made), name).getSQLType()}`);
    if (isTable(known)) {
      const missing = Object.keys(fields).filter((name) => !(name in getTableColumns(known)));
      for (const name of missing)
        for (const target of [known, getTableColumns(known)])
          Reflect.set(target, name, Reflect.get(made, name));
      statements.push(
        ...typed(missing).map((column) => `ALTER TABLE "${getTableName(known)}" ADD COLUMN ${column}`),
      );
    } else {
      added[model] = made;
      const columns = typed(Object.keys(getTableColumns(made)));
      statements.push(`CREATE TABLE "${model}" (${columns.join(", ")}, PRIMARY KEY ("id"))`);
    }
  }
  return { ...existing, ...added };
}

function getColumn(type: unknown) {
  if (type === "boolean") return boolean;
  if (type === "date") return time;
  return type === "number" ? integer : text;
}
