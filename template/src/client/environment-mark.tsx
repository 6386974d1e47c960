import { EnvironmentBadge } from "#ui/primitives/environment-badge.tsx";
import { useKnownSetup } from "./setup.ts";

/** Says on every page which environment this is, where one is named. */
export function EnvironmentMark() {
  const badge = useKnownSetup()?.badge;
  if (!badge) return null;
  return <EnvironmentBadge name={badge.name ?? ""} emoji={badge.emoji ?? undefined} color={badge.color} />;
}
