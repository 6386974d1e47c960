import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { hasRank, type Permissions, permits, type Team, type TeamRole } from "../shared/permissions.ts";
import type { Session } from "../shared/session.ts";
import { useBootstrap } from "./bootstrap.ts";
import type { Feature, Ranks } from "./feature.tsx";
import { useTeamIfAny } from "./team.ts";

/** For pages behind a guard. Pages that visitors can see use `useBootstrap().session`, which may be null. */
export function useSession(): Session {
  const { session } = useBootstrap();
  // If the session ends while the page is open, the page stays unchanged until it is reloaded.
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  const shown = session ?? last;
  if (!shown)
    throw new Error("useSession() works only behind a guard; elsewhere, use useBootstrap().session");
  return shown;
}

/**
 * Whether the signed-in user may do all of this: `useCan({ order: ["update", "delete"] })`. On a team's page, the
 * features' `ranks` count too.
 */
export const useCan = (wanted: Permissions): boolean => useMay()(wanted);

/** `useCan` as a function, for components that check each entry of a list. */
export function useMay(): (wanted: Permissions) => boolean {
  const { permissions } = useBootstrap();
  const features: readonly Feature[] = useRouter().options.context?.features ?? [];
  const team = useTeamIfAny();
  return (wanted) =>
    permits(permissions, wanted) &&
    (!team || features.every(({ ranks = {} }) => reaches(team, ranks, wanted)));
}

function reaches(team: Team, ranks: Ranks, wanted: Permissions): boolean {
  const needed: Readonly<Record<string, Readonly<Record<string, TeamRole>> | undefined>> = ranks;
  return Object.entries(wanted).every(([resource, actions]) =>
    actions.every((action) => hasRank(team, needed[resource]?.[action] ?? "member")),
  );
}

/** Renders its children only for users with the permission. The API also checks it. */
export function Can({ permissions, children }: { permissions: Permissions; children: ReactNode }) {
  return useCan(permissions) && children;
}
