import { z } from "zod";
import { roles } from "./permissions.ts";

/** What everybody may know of themselves. */
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

/** What a page and its scripts may know of the session: never its token. Times are ISO 8601. */
export interface Session {
  user: z.output<typeof sessionUser>;
  /** Id of the administrator who views the product as this user. */
  impersonatedBy: string | null;
}
