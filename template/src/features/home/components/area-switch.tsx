import { Link } from "@tanstack/react-router";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Smartphone from "lucide-react/icons/smartphone";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#client/can.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { Card, CardTitle } from "#ui/primitives/card.tsx";

type Area = "app" | "manager";

/** Both areas: the current one, and whether the user may open the other. */
export function AreaSwitch({ current }: { current: Area }) {
  const { t } = useTranslation("home");
  return (
    <section aria-label={t("switch.title")} className="grid gap-4 sm:grid-cols-2">
      <AreaCard
        area="app"
        current={current}
        icon={<Smartphone />}
        title={t("switch.app")}
        text={t("switch.appText")}
      >
        <Link to="/app" className={buttonClass({ variant: "secondary" })}>
          {t("switch.goToApp")}
        </Link>
      </AreaCard>
      <AreaCard
        area="manager"
        current={current}
        icon={<LayoutDashboard />}
        title={t("switch.manager")}
        text={t("switch.managerText")}
      >
        <Link to="/manager/dashboard" className={buttonClass({ variant: "secondary" })}>
          {t("switch.goToManager")}
        </Link>
      </AreaCard>
    </section>
  );
}

interface AreaCardProps {
  area: Area;
  current: Area;
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function AreaCard({ area, current, icon, title, text, children }: AreaCardProps) {
  const { t } = useTranslation("home");
  const allowed = useCan({ apps: [area] });

  return (
    <Card className="flex flex-col gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-xl bg-accent-soft text-accent-ink [&_svg]:size-5"
      >
        {icon}
      </span>
      <div>
        <CardTitle>{title}</CardTitle>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <div className="mt-auto flex min-h-11 items-center pt-1">
        {area === current ? (
          <Badge tone="accent">{t("switch.here")}</Badge>
        ) : allowed ? (
          children
        ) : (
          <Badge>{t("switch.denied")}</Badge>
        )}
      </div>
    </Card>
  );
}
