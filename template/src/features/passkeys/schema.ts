import { z } from "zod";

export const passkeyItem = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    createdAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Passkey" });

export type Passkey = z.output<typeof passkeyItem>;
