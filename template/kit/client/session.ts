import { type ReactNode, useState } from "react";
import { type Permissions, permits } from "../shared/permissions.ts";
import type { Session } from "../shared/session.ts";
import { useBootstrap } from "./bootstrap.ts";

/** Behind a guard. Pages that visitors can see use `useBootstrap().session`, which may be null. */
export function useSession(): Session {
  const { session } = useBootstrap();
  // If the session ends while the page is open, the page does not change until it is reloaded.
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  const shown = session ?? last;
  if (!shown) throw new Error("useSession() is for pages behind a guard; others ask useBootstrap().session");
  return shown;
}

/** Whether the signed-in user may do all of this: `useCan({ order: ["update", "delete"] })`. */
export function useCan(wanted: Permissions): boolean {
  return permits(useBootstrap().permissions, wanted);
}

/** Renders its children only for users with the permission. The API checks it anyway. */
export function Can({ permissions, children }: { permissions: Permissions; children: ReactNode }) {
  return useCan(permissions) && children;
}
