import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useId } from "react";
import { DocumentTitle } from "#kit/client/document.tsx";
import { type CounterCard, ShowPart, useLabel } from "#kit/client/feature.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Card, CardTitle } from "#ui/card.tsx";
import { cn } from "#ui/cn.ts";
import { EmptyState, LoadFailed, Skeleton } from "#ui/states.tsx";
import { SignUpChart } from "../components/sign-up-chart.tsx";
import { getWidth, Stats, statsGrid, useCounters } from "../components/stats.tsx";
import { dashboardQuery } from "../queries.ts";
import type { Dashboard } from "../schema.ts";

/** Shows the numbers of all features: `counters` in their feature.ts, `counts` in their feature.server.ts. */
export function DashboardPage({ areas }: { areas: ReactNode }) {
  const { t } = useTranslation("dashboard");
  const lists = useCounters().filter(({ latest }) => latest);
  return (
    <>
      <DocumentTitle>{t("page.title")}</DocumentTitle>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1} className="text-2xl max-md:not-print:sr-only">
          {t("page.title")}
        </h1>
        <p className="text-sm text-muted">{t("page.intro")}</p>
      </header>
      <div data-wide="" className="flex flex-col gap-4">
        <Numbers />
        <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          {lists.map((card, at) => (
            <LatestCard key={card.name} {...card} isAlone={at % 2 === 0 && at === lists.length - 1} />
          ))}
        </div>
      </div>
      {areas}
    </>
  );
}

function Numbers() {
  const { t } = useTranslation("dashboard");
  const query = useQuery(dashboardQuery);
  const { data, error } = query;

  if (data) {
    return (
      <>
        <Marks {...data} />
        <Stats {...data} />
        {data.signUps.length > 0 && <SignUpChart days={data.signUps} />}
      </>
    );
  }
  return error ? <LoadFailed title={t("page.failed")} query={query} /> : <DashboardSkeleton />;
}

/** Items that need a decision. Takes up no space if there are none. */
function Marks({ counts }: Pick<Dashboard, "counts">) {
  const say = useLabel();
  return useCounters().map(({ name, mark }) => {
    const { [name]: count = 0 } = counts;
    return (
      mark &&
      count > 0 && (
        <Alert
          key={name}
          tone="warning"
          role="note"
          title={say(mark.text, { count })}
          actions={
            <Link {...mark.link} className="font-medium text-ink underline underline-offset-4">
              {say(mark.open)}
            </Link>
          }
        />
      )
    );
  });
}

const skeleton = "min-h-42 rounded-xl lg:min-h-54";

function DashboardSkeleton() {
  const { t } = useTranslation("dashboard");
  const cards = useCounters().filter(({ label }) => label);
  return (
    <div role="status" aria-label={t("page.loading")} className="flex flex-col gap-4">
      <div className={statsGrid}>
        {cards.map(({ name }, at) => (
          <Skeleton key={name} className={cn(skeleton, getWidth(at, cards.length))} />
        ))}
      </div>
      <Skeleton className={`h-80 ${skeleton}`} />
    </div>
  );
}

/** The newest items of a feature, with a link to all. Alone in a row of two, it fills the row. */
function LatestCard({ to, latest, isAlone }: CounterCard & { isAlone: boolean }) {
  const { t } = useTranslation("dashboard");
  const say = useLabel();
  const title = useId();
  if (!latest) return null;
  return (
    <Card flush aria-labelledby={title} className={cn("min-w-0", isAlone && "lg:max-2xl:col-span-2")}>
      <header className="flex items-center justify-between gap-4 border-b px-5 py-3 md:px-6">
        <CardTitle id={title}>{say(latest.title)}</CardTitle>
        {to && (
          <Link
            to={to}
            id={`${title}a`}
            aria-labelledby={`${title}a ${title}`}
            className="inline-flex items-center text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
          >
            {t("open")}
          </Link>
        )}
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
