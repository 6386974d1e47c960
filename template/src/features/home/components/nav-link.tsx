import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { navItemClass } from "#ui/navigation.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import type { NavEntry } from "../navigation.ts";

interface NavLinkProps {
  entry: NavEntry;
  place: Parameters<typeof navItemClass>[0];
  /** Only the icon is shown. */
  collapsed?: boolean;
}

/** An entry of the navigation, hidden from users without its permission. */
export function NavLink({ entry, place, collapsed = false }: NavLinkProps) {
  const { t } = useTranslation("home");
  const { label, icon: Icon, to, needs = {}, exact = false, reload = false } = entry;
  if (!useCan(needs)) return null;
  const name = t(`navigation.${label}`);
  const link = (
    <Link
      to={to}
      activeOptions={{ exact, includeSearch: false }}
      reloadDocument={reload}
      preload={reload ? false : "intent"}
      className={navItemClass(place)}
    >
      <Icon aria-hidden="true" />
      <span>{name}</span>
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip text={name} side="inline-end">
      {link}
    </Tooltip>
  );
}
