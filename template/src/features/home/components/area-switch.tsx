import { Link } from "@tanstack/react-router";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Smartphone from "lucide-react/icons/smartphone";
import { useTranslation } from "react-i18next";
import { useCan } from "#client/can.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { Card, CardTitle } from "#ui/primitives/card.tsx";

const areas = [
  { name: "app", to: "/app", go: "switch.goToApp", Icon: Smartphone },
  { name: "manager", to: "/manager/dashboard", go: "switch.goToManager", Icon: LayoutDashboard },
] as const;

type Area = (typeof areas)[number];

/** Both areas: the current one, and whether the user may open the other. */
export function AreaSwitch({ current }: { current: Area["name"] }) {
  const { t } = useTranslation("home");
  return (
    <section aria-label={t("switch.title")} className="grid gap-4 sm:grid-cols-2">
      {areas.map((area) => (
        <AreaCard key={area.name} area={area} isCurrent={area.name === current} />
      ))}
    </section>
  );
}

function AreaCard({ area: { name, to, go, Icon }, isCurrent }: { area: Area; isCurrent: boolean }) {
  const { t } = useTranslation("home");
  const allowed = useCan({ apps: [name] });
  return (
    <Card className="flex flex-col gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-xl bg-accent-soft text-accent-ink [&_svg]:size-5"
      >
        <Icon />
      </span>
      <div>
        <CardTitle>{t(`switch.${name}`)}</CardTitle>
        <p className="mt-1 text-muted">{t(`switch.${name}Text`)}</p>
      </div>
      <div className="mt-auto flex min-h-11 items-center pt-1">
        {isCurrent ? (
          <Badge tone="accent">{t("switch.here")}</Badge>
        ) : allowed ? (
          <Link to={to} className={buttonClass({ variant: "secondary" })}>
            {t(go)}
          </Link>
        ) : (
          <Badge>{t("switch.denied")}</Badge>
        )}
      </div>
    </Card>
  );
}
