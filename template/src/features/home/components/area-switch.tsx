import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/session.ts";
import { buttonClass } from "#ui/button.tsx";

const areas = [
  { name: "app", to: "/app", go: "switch.goToApp" },
  { name: "manager", to: "/manager/dashboard", go: "switch.goToManager" },
] as const;

type Area = (typeof areas)[number];

export function AreaSwitch({ current }: { current: Area["name"] }) {
  const { t } = useTranslation("home");
  return (
    <section
      aria-label={t("switch.title")}
      className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-1 border-t pt-4 text-sm text-muted print:hidden"
    >
      {areas.map((area) => (
        <AreaName key={area.name} area={area} isCurrent={area.name === current} />
      ))}
    </section>
  );
}

function AreaName({ area: { name, to, go }, isCurrent }: { area: Area; isCurrent: boolean }) {
  const { t } = useTranslation("home");
  const allowed = useCan({ apps: [name] });
  if (!isCurrent && allowed) {
    return (
      <Link to={to} className={buttonClass({ variant: "link", size: "sm" })}>
        {t(go)}
      </Link>
    );
  }
  return (
    <p className="flex gap-x-1.5">
      <span className="font-medium">{t(`switch.${name}`)}</span>
      <span>{isCurrent ? t("switch.here") : t("switch.denied")}</span>
    </p>
  );
}
