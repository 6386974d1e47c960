import type { Role } from "./permissions.ts";

/** What a page and its scripts may know of the session: never its token. Times are ISO 8601. */
export interface Session {
  user: {
    id: string;
    email: string;
    name: string;
    role: Role;
    emailVerified: boolean;
    onboardedAt: string | null;
    image?: string;
  };
  /** Id of the administrator who views the product as this user. */
  impersonatedBy: string | null;
}
