import type { CommandSearch } from "#kit/client/command.ts";
import type { Feature, NavEntry } from "#kit/client/feature.ts";
import { useFeatures } from "#kit/client/features.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { inTeam, useTeamIfAny } from "#kit/client/team.ts";

/** The entries of an area; those of the pages of a team only within one. */
export function useEntries(area: CommandSearch["area"]): NavEntry[] {
  const slug = useTeamIfAny()?.slug;
  const entries = useFeatures().flatMap(({ navigation = [] }) => navigation);
  return entries.flatMap((entry) => {
    if (entry.area !== area) return [];
    if (!entry.team) return entry;
    return slug ? { ...entry, to: inTeam(entry.to, slug) } : [];
  });
}

export const outsideOf = (features: readonly Feature[]) =>
  features.flatMap(({ navigation = [] }) => navigation.filter(({ outside }) => outside));

const sections = [undefined, "application", "configuration", "end"] as const;

export type NavSection = ReturnType<typeof useSections>[number];

export function useSections() {
  const entries = useEntries("manager");
  return sections.map((name) => ({ name, entries: entries.filter(({ section }) => section === name) }));
}

type Guarded = Parameters<typeof requirePermission>[0];

/** A guard that requires the permission of this page's navigation entry, as given in the feature's manifest. */
export function requireEntry(
  guard: Guarded & { context: { features: readonly Feature[] }; location: { pathname: string } },
): Promise<void> {
  const { pathname } = guard.location;
  const entries = guard.context.features.flatMap(({ navigation = [] }) => navigation);
  const entry = entries.find(({ to }) => to === pathname);
  if (!entry) throw new Error(`No entry of the navigation leads to ${pathname}`);
  return requirePermission(guard, entry.needs ?? {});
}
