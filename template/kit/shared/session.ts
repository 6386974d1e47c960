import { z } from "zod";
import type { Role } from "./permissions.ts";

export const sessionUserOf = (roles: readonly [Role, ...Role[]]) =>
  z
    .object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      emailVerified: z.boolean(),
      onboardedAt: z.iso.datetime().nullable(),
      image: z.string().optional(),
    })
    .meta({ id: "SessionUser" });

/** The session as pages and scripts see it, without its token. Times are in ISO 8601. */
export interface Session {
  user: z.output<ReturnType<typeof sessionUserOf>>;
  impersonatedBy: string | null;
}

/** A session in a list, with a shortened token that cannot be used. */
export const sessionItem = z
  .object({
    id: z.string(),
    token: z.string(),
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    current: z.boolean(),
    /** Opened by an administrator who views as the user. */
    impersonated: z.literal(true).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Session" });

export type SessionItem = z.infer<typeof sessionItem>;
