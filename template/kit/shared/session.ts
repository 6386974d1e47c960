import { z } from "zod";
import type { Role } from "./permissions.ts";

/** The tables and fields of better-auth that src/config/auth-tables.server.ts adds. @public */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging.
export interface AuthRegister {}

type Json<Value> = Value extends Date ? string : Value;

/** The product's own fields of a table, each with its options and the type of its value. */
export type Fields<Which extends "user" | "session"> = AuthRegister extends Record<
  `${Which}Fields`,
  infer Own
> &
  Record<Which, { $inferSelect: infer Row }>
  ? { [Name in keyof Own]: { options: Own[Name]; value: Name extends keyof Row ? Row[Name] : never } }
  : Record<never, never>;

/** The fields that may leave the server, as JSON. */
export type Shown<Own> = {
  [Name in keyof Own as Own[Name] extends { options: { returned: false } }
    ? never
    : Name]: Own[Name] extends { value: infer Value } ? Json<Value> : never;
};

/** @param fields the schemas of the product's own fields: `getShape(tables, "user")` */
export const sessionUserSchema = <Own extends z.ZodRawShape>(
  roles: readonly [Role, ...Role[]],
  fields: Own,
) =>
  z
    .object({
      ...fields,
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      emailVerified: z.boolean(),
      onboardedAt: z.iso.datetime().nullable(),
      image: z.string().optional(),
    })
    .meta({ id: "SessionUser" });

/** A session's user, without the product's own fields. */
export type SessionUser = z.output<ReturnType<typeof sessionUserSchema<Record<never, never>>>>;

/** The session for pages and scripts, without its token. Times are in ISO 8601. */
export type Session = Shown<Fields<"session">> & {
  user: Shown<Fields<"user">> & SessionUser;
  impersonatedBy: string | null;
};

/** A session in a list, with a shortened token that cannot be used. */
export const sessionItem = z
  .object({
    id: z.string(),
    token: z.string(),
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    current: z.boolean(),
    /** Whether an administrator who views as the user opened it. */
    impersonated: z.literal(true).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Session" });

export type SessionItem = z.infer<typeof sessionItem>;
