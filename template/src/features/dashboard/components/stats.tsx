import { Link } from "@tanstack/react-router";
import { type CSSProperties, Suspense, useId } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { type CounterCard, ShowPart, useFeatures, useLabel } from "#kit/client/feature.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { permits } from "#kit/shared/permissions.ts";
import { Badge } from "#ui/badge.tsx";
import { Curve } from "#ui/bar-chart.tsx";
import { Card } from "#ui/card.tsx";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import type { Dashboard } from "../schema.ts";

export const statsGrid = "grid grid-cols-12 gap-4 max-[17rem]:flex max-[17rem]:flex-col";

const widths = ["", "lg:col-span-12", "lg:col-span-6", "lg:col-span-4", "lg:col-span-3"];

/**
 * Four cards in a row, or three if four would leave one alone; two on small screens. The last row is filled as well. No
 * width depends on a later card, so nothing moves while the HTML arrives.
 */
export function getWidth(at: number, count: number): string {
  const most = count % 4 === 1 || count === 6 ? 3 : 4;
  const inRow = Math.min(most, count - at + (at % most));
  return cn(count % 2 === 1 && at === count - 1 ? "col-span-12" : "col-span-6", widths[inRow]);
}

/** The numbers of all features: `counters` in their feature.ts, `counts` in their feature.server.ts. */
export function Stats({ counts, recent, before, shares }: Dashboard) {
  const { t } = useTranslation("dashboard");
  const cards = useCounters().filter(({ name, mark }) => name in counts && !mark);
  return (
    <section aria-label={t("counts.title")} className={statsGrid}>
      {cards.map((card, at) => {
        const { [card.name]: count = 0 } = counts;
        const more = {
          recent: recent[card.name],
          before: before[card.name],
          shares: shares[card.name] ?? {},
        };
        return <Stat key={card.name} {...{ card, count }} {...more} className={getWidth(at, cards.length)} />;
      })}
    </section>
  );
}

interface StatProps {
  card: CounterCard;
  count: number;
  recent: readonly number[] | undefined;
  before: number | undefined;
  shares: Readonly<Record<string, number>>;
  className: string;
}

function Stat({ card, count, recent, before = 0, shares, className }: StatProps) {
  const { label, to, use = false, picture } = card;
  const { t } = useTranslation("dashboard");
  const say = useLabel();
  const id = useId();
  const value = t("counts.value", { count });
  const style: CSSProperties & { "--characters": number } = { "--characters": value.length };
  return (
    <Card
      className={`@container group relative flex min-h-32 min-w-0 flex-col transition-colors duration-150 has-[a]:hover:border-edge lg:min-h-47 ${className}`}
    >
      <dl>
        <dt id={id} className="text-sm text-muted">
          {label && say(label)}
        </dt>
        <dd className="mt-1 flex flex-wrap items-center gap-x-2">
          {/* No character is wider than 0.62 of the font size, not even in system fonts. */}
          <span
            style={style}
            className="block text-[length:min(var(--text-3xl),calc(160cqi/var(--characters)))] leading-tight font-semibold tracking-tight tabular-nums"
          >
            {value}
          </span>
          {recent && (
            <>
              <span className="order-1 basis-full text-xs text-balance text-muted">
                {use
                  ? t("recent.used", { count: sum(recent.slice(-7)) })
                  : t("recent.added", { count: sum(recent) })}
              </span>
              {!use && before > 0 && <Change share={sum(recent) / before - 1} />}
            </>
          )}
          {to && (
            // Its label is not that of the navigation entry with the same target.
            <Link
              to={to}
              aria-label={t("open")}
              aria-describedby={id}
              className="text-faint outline-none group-hover:text-ink after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
            >
              <Icon
                name="arrow-up-right"
                className="absolute end-5 top-5 size-4 md:end-6 md:top-6 rtl:-scale-x-100"
              />
            </Link>
          )}
        </dd>
      </dl>
      <div className="flex flex-1 flex-col justify-end pt-2">
        <Suspense>
          {recent ? (
            <Sparkline values={use ? recent : growth(count, recent)} />
          ) : (
            picture && <ShowPart part={picture} props={{ shares }} />
          )}
        </Suspense>
      </div>
    </Card>
  );
}

/** How the number of additions has changed from the previous 30 days. */
function Change({ share }: { share: number }) {
  const { t } = useTranslation("dashboard");
  return (
    <Badge tone={share > 0 ? "success" : "neutral"} className="tabular-nums">
      <span className="sr-only">{t("recent.compared")}</span>
      {t("recent.change", { share })}
    </Badge>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The total at the end of each day, as if nothing had been deleted. */
function growth(count: number, added: readonly number[]): number[] {
  let total = count - sum(added);
  return added.map((one) => {
    total += one;
    return total;
  });
}

function Sparkline({ values }: { values: readonly number[] }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const range = highest - lowest || 1;
  return (
    <Curve
      values={values.map((value) => (value - lowest) / range)}
      className="max-h-16 min-h-8 w-full flex-1 text-ring"
    />
  );
}

export function useCounters() {
  const { permissions } = useBootstrap();
  const cards = useFeatures().flatMap(({ counters = [] }) => counters);
  return cards.filter(({ needs }) => permits(permissions, needs));
}
