import { z } from "zod";

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
