import { Link } from "@tanstack/react-router";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { permits } from "#kit/shared/permissions.ts";
import { buttonClass } from "#ui/button.tsx";

const areas = [
  { name: "app", to: "/app", go: "switch.goToApp" },
  { name: "manager", to: "/manager/dashboard", go: "switch.goToManager" },
] as const;

export function AreaSwitch({ current }: { current: (typeof areas)[number]["name"] }) {
  const { t } = useTranslation("home");
  const { permissions } = useBootstrap();
  return (
    <section
      aria-label={t("switch.title")}
      className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-1 border-t pt-4 text-sm text-muted print:hidden"
    >
      {areas.map(({ name, to, go }) =>
        name !== current && permits(permissions, { apps: [name] }) ? (
          <Link key={name} to={to} className={buttonClass({ variant: "link", size: "sm" })}>
            {t(go)}
          </Link>
        ) : (
          <p key={name} className="flex gap-x-1.5">
            <span className="font-medium">{t(`switch.${name}`)}</span>
            <span>{name === current ? t("switch.here") : t("switch.denied")}</span>
          </p>
        ),
      )}
    </section>
  );
}
