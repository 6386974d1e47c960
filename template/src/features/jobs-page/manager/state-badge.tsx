import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { JobState } from "../search.ts";

const tones: Record<JobState, BadgeTone> = {
  waiting: "neutral",
  running: "info",
  failed: "danger",
  done: "success",
  discarded: "neutral",
};

export function StateBadge({ state }: { state: JobState }) {
  const { t } = useTranslation("jobs-page");
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
