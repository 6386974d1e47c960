import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { Card, CardTitle } from "#ui/card.tsx";
import type { LatestStates } from "#ui/latest-list.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Counted } from "../counted.ts";
import { targets } from "../targets.ts";

interface LatestCardProps {
  of: Extract<Counted, "users" | "books">;
  /** The rows. */
  children: (states: LatestStates) => ReactNode;
}

/** The newest of something, with a link to all of them. */
export function LatestCard({ of, children }: LatestCardProps) {
  const { t } = useTranslation("dashboard");
  const title = useId();
  const { to, needs } = targets[of];
  return (
    <Can permissions={needs}>
      <Card flush aria-labelledby={title}>
        <header className="flex items-center justify-between gap-4 border-b px-4 py-3 md:px-5">
          <CardTitle id={title}>{t(`latest.${of}`)}</CardTitle>
          <Link
            to={to}
            aria-describedby={title}
            className="inline-flex items-center text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
          >
            {t("open")}
          </Link>
        </header>
        {children({
          empty: <EmptyState title={t(`latest.none.${of}`)} />,
          failed: t("latest.failed"),
        })}
      </Card>
    </Can>
  );
}
