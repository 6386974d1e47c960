import { z } from "zod";
import type { Role } from "./permissions.ts";

/** The data of the current user. */
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

/** The session as pages and scripts see it: never its token. Times are ISO 8601. */
export interface Session {
  user: z.output<ReturnType<typeof sessionUserOf>>;
  /** The id of the administrator who views as this user. */
  impersonatedBy: string | null;
}
