import { type Feature, useEntries } from "#kit/client/feature.tsx";
import { requirePermission } from "#kit/client/guards.ts";

// Features declare navigation entries in `navigation` of their feature.ts.

export const getOutside = (features: readonly Feature[]) =>
  features.flatMap(({ navigation = [] }) => navigation.filter(({ outside }) => outside));

/** The order of the sections. */
const sections = [undefined, "application", "configuration", "end"] as const;

export type NavSection = ReturnType<typeof useSections>[number];

export function useSections() {
  const entries = useEntries("manager");
  return sections.map((name) => ({ name, entries: entries.filter(({ section }) => section === name) }));
}

type Guarded = Parameters<typeof requirePermission>[0];

/** A guard that requires the permission of this page's navigation entry, as in the feature's manifest. */
export function requireEntry(
  guard: Guarded & { context: { features: readonly Feature[] }; location: { pathname: string } },
): Promise<void> {
  const { pathname } = guard.location;
  const entries = guard.context.features.flatMap(({ navigation = [] }) => navigation);
  const entry = entries.find(({ to }) => to === pathname);
  if (!entry) throw new Error(`No entry of the navigation leads to ${pathname}`);
  return requirePermission(guard, entry.needs ?? {});
}
