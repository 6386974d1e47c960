import { useState } from "react";
import type { Session } from "#shared/session.ts";
import { useBootstrap } from "./bootstrap.ts";

/**
 * Who is signed in, for pages behind a guard. Pages that visitors see too ask `useBootstrap().session`, which may
 * be null.
 */
export function useSession(): Session {
  const { session } = useBootstrap();
  // A session may end while its page is open: the page stays as it is until the next document is there.
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  const shown = session ?? last;
  if (!shown) throw new Error("useSession() is for pages behind a guard; others ask useBootstrap().session");
  return shown;
}
