import type { CommandSearch } from "./command.ts";
import type { NavEntry } from "./feature.ts";
import { useFeatures } from "./features.tsx";
import { inTeam, useTeamIfAny } from "./team.ts";

/** The entries of an area's navigation, of all features; those of the pages of a team only within one. */
export function useEntries(area: CommandSearch["area"]): NavEntry[] {
  const slug = useTeamIfAny()?.slug;
  const entries = useFeatures().flatMap(({ navigation = [] }) => navigation);
  return entries.flatMap((entry) => {
    if (entry.area !== area) return [];
    if (!entry.team) return entry;
    return slug ? { ...entry, to: inTeam(entry.to, slug) } : [];
  });
}
