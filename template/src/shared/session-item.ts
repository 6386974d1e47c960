import { z } from "zod";

/** A session as lists show it: its token only in part, so that it can be told from others but not used. */
export const sessionItem = z
  .object({
    id: z.string(),
    token: z.string(),
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    current: z.boolean(),
    /** An administrator views the product as the person with it. */
    impersonated: z.literal(true).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Session" });

export type SessionItem = z.infer<typeof sessionItem>;
