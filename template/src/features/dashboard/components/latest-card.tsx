import { Link } from "@tanstack/react-router";
import { Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import type { CounterCard } from "#kit/client/feature.ts";
import { ShowPart } from "#kit/client/features.tsx";
import { useLabel } from "#kit/client/label.ts";
import { Card, CardTitle } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";

type LatestCardProps = Pick<CounterCard, "to"> & {
  latest: NonNullable<CounterCard["latest"]>;
};

/** The newest of something, with a link to all of them. */
export function LatestCard({ to, latest }: LatestCardProps) {
  const { t } = useTranslation("dashboard");
  const say = useLabel();
  const title = useId();
  return (
    <Card flush aria-labelledby={title}>
      <header className="flex items-center justify-between gap-4 border-b px-4 py-3 md:px-5">
        <CardTitle id={title}>{say(latest.title)}</CardTitle>
        <Link
          to={to}
          aria-describedby={title}
          className="inline-flex items-center text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {t("open")}
        </Link>
      </header>
      <Suspense>
        <ShowPart
          part={latest.rows}
          props={{ empty: <EmptyState title={say(latest.none)} />, failed: t("latest.failed") }}
        />
      </Suspense>
    </Card>
  );
}
