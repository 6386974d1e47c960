import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLabel } from "#kit/client/label.ts";
import { Breadcrumb } from "#ui/manager-shell.tsx";
import { useScrolledTitle } from "#ui/navigation.tsx";
import type { NavSection } from "../navigation.ts";

/** Where a page of the manager is: in the area, and below the entry of the navigation that its path begins with. */
export function Place({ sections }: { sections: readonly NavSection[] }) {
  const { t } = useTranslation("home");
  const say = useLabel();
  const title = useScrolledTitle();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const parents = sections
    .flatMap(({ entries }) => entries)
    .filter(({ to, exact }) => !exact && path.startsWith(`${to}/`));
  return (
    <Breadcrumb
      steps={[
        { label: t("switch.manager"), link: { to: "/manager" } },
        ...parents.map(({ label, to }) => ({ label: say(label), link: { to } })),
      ]}
      title={title}
    />
  );
}
