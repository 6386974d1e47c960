import { Link } from "@tanstack/react-router";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { Card } from "#ui/card.tsx";
import { type Counted, counted } from "../counted.ts";
import type { Dashboard } from "../schema.ts";
import { targets } from "../targets.ts";
import { Sparkline } from "./sparkline.tsx";
import { statCard, statsGrid } from "./stats-grid.ts";

interface StatsProps extends Pick<Dashboard, "counts" | "recent"> {
  /** A picture for what has no curve. */
  pictures: Partial<Record<Counted, ReactNode>>;
}

export function Stats({ counts, recent, pictures }: StatsProps) {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("counts.title")} className={statsGrid}>
      {counted.map((name) => {
        const count = counts[name];
        return (
          count !== undefined && (
            <Stat key={name} name={name} count={count} recent={recent[name]} picture={pictures[name]} />
          )
        );
      })}
    </section>
  );
}

interface StatProps {
  name: Counted;
  count: number;
  recent: readonly number[] | undefined;
  picture: ReactNode;
}

function Stat({ name, count, recent, picture }: StatProps) {
  const { t } = useTranslation("dashboard");
  return (
    <Card className={`group relative transition-colors duration-150 hover:border-edge ${statCard}`}>
      <dl>
        <StatName name={name} />
        <dd className="mt-1">
          <span className="block text-3xl leading-tight font-semibold tracking-tight tabular-nums">
            {t("counts.value", { count })}
          </span>
          {recent && (
            <span className="block text-xs text-muted">
              {name === "sessions"
                ? t("recent.used", { count: sum(recent.slice(-7)) })
                : t("recent.added", { count: sum(recent) })}
            </span>
          )}
        </dd>
      </dl>
      <div className="mt-auto pt-2">
        {recent ? <Sparkline values={name === "sessions" ? recent : growth(count, recent)} /> : picture}
      </div>
    </Card>
  );
}

/** With the link that fills the card. Its name is not that of the navigation's entry, which leads to the same place. */
function StatName({ name }: { name: Counted }) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  const { to, needs } = targets[name];
  const can = useCan(needs);
  return (
    <dt className="flex items-center justify-between gap-2 text-sm text-muted">
      <span id={id}>{t(`counts.${name}`)}</span>
      {can && (
        <Link
          to={to}
          aria-label={t("open")}
          aria-describedby={id}
          className="text-faint outline-none group-hover:text-ink after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
        >
          <ArrowUpRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      )}
    </dt>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** How many there were at the end of each day, if none was deleted. */
function growth(count: number, added: readonly number[]): number[] {
  let total = count - sum(added);
  return added.map((one) => {
    total += one;
    return total;
  });
}
