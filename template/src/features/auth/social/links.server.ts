import { z } from "zod";
import type { Auth } from "#server/auth/create-auth.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { createSealedCookie } from "./cookies.server.ts";
import { linkProven, type Profile } from "./store.server.ts";

/** As long as the longest life of a code, in seconds. */
const lifetime = 10 * 60;

const profileSchema = z.object({
  provider: z.string(),
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
});

/**
 * Identities whose address the provider does not vouch for. They wait in the browser they came with, until a code
 * sent to the address is entered there.
 */
export interface PendingLinks {
  /** The cookie to wait in. */
  wait(profile: Profile): Promise<string>;
  /** Links what waits for this address, which has just been proved; answers the cookies to be sent. */
  settle(headers: Headers, user: { id: string; email: string }): Promise<string[]>;
}

export function createPendingLinks(db: Db, auth: Auth, authSecret: string): PendingLinks {
  const cookie = createSealedCookie({
    auth,
    authSecret,
    name: "social-link",
    schema: profileSchema,
    lifetime,
  });
  return {
    wait: (profile) => cookie.set(profile),
    async settle(headers, { id, email }) {
      const waiting = await cookie.read(headers);
      if (waiting?.email === email) linkProven(db, id, waiting);
      return waiting ? [await cookie.forget()] : [];
    },
  };
}
