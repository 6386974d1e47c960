import { z } from "zod";
import { roles } from "#config/roles.ts";

/** The data of the current user. */
export const sessionUser = z
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

/** The session as pages and scripts see it: never its token. Times are ISO 8601. */
export interface Session {
  user: z.output<typeof sessionUser>;
  /** The id of the administrator who views as this user. */
  impersonatedBy: string | null;
}
