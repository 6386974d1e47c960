import { Link } from "@tanstack/react-router";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Smartphone from "lucide-react/icons/smartphone";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { buttonClass } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";

const areas = [
  { name: "app", to: "/app", go: "switch.goToApp", Icon: Smartphone },
  { name: "manager", to: "/manager/dashboard", go: "switch.goToManager", Icon: LayoutDashboard },
] as const;

type Area = (typeof areas)[number];

/** Both areas: the current one, and whether the user may open the other. */
export function AreaSwitch({ current }: { current: Area["name"] }) {
  const { t } = useTranslation("home");
  return (
    <section aria-label={t("switch.title")} className="flex flex-wrap gap-2 print:hidden">
      {areas.map((area) => (
        <AreaChip key={area.name} area={area} isCurrent={area.name === current} />
      ))}
    </section>
  );
}

function AreaChip({ area: { name, to, go, Icon }, isCurrent }: { area: Area; isCurrent: boolean }) {
  const { t } = useTranslation("home");
  const allowed = useCan({ apps: [name] });
  if (!isCurrent && allowed) {
    return (
      <Link to={to} className={buttonClass({ variant: "secondary", size: "sm" })}>
        <Icon aria-hidden="true" />
        {t(go)}
      </Link>
    );
  }
  return (
    <p
      className={cn(
        "inline-flex min-h-9 items-center gap-2 rounded-lg px-3 py-1 text-sm text-muted [&_svg]:size-[1.125em]",
        isCurrent && "bg-accent-soft text-accent-ink",
      )}
    >
      <Icon aria-hidden="true" />
      <span className="flex gap-x-2 max-sm:flex-col max-sm:leading-snug">
        <span className="font-medium">{t(`switch.${name}`)}</span>
        <span>{isCurrent ? t("switch.here") : t("switch.denied")}</span>
      </span>
    </p>
  );
}
