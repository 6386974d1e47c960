import { eq } from "drizzle-orm";
import { type Db, write } from "../db/connect.server.ts";
import { endSessions } from "./session-list.server.ts";
import { account, passkey } from "./tables.server.ts";

interface WaysIn {
  userId: string;
  /** Id of a session to keep. */
  except?: string | undefined;
}

/** Ends every way in to an account but a code to its address: sessions, links to providers and passkeys. */
export function endWaysIn(db: Db, { userId, except }: WaysIn): Promise<void> {
  return write(db, async () => {
    await endSessions(db, { userId, except });
    await db.delete(account).where(eq(account.userId, userId));
    await db.delete(passkey).where(eq(passkey.userId, userId));
  });
}
