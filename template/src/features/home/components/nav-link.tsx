import { Link } from "@tanstack/react-router";
import { type NavEntry, useLabel } from "#kit/client/feature.tsx";
import { useCan } from "#kit/client/session.ts";
import { title as product } from "#kit/shared/app.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Brand } from "#ui/shell.tsx";
import { Tooltip } from "#ui/tooltip.tsx";

interface NavLinkProps {
  entry: NavEntry;
  /** The router marks the current page with `aria-current`. */
  place: "nav-bar" | "nav-side";
  collapsed?: boolean;
  className?: string;
}

export function NavLink({ entry, place, collapsed = false, className }: NavLinkProps) {
  const say = useLabel();
  const { label, icon, to, needs = {}, exact = false, outside = false } = entry;
  if (!useCan(needs)) return null;
  const name = say(label);
  const link = (
    <Link
      to={to}
      activeOptions={{ exact, includeSearch: false }}
      reloadDocument={outside}
      preload={outside ? false : "intent"}
      className={cn(place, className)}
    >
      <Icon name={icon} />
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

export function HomeBrand({ to }: { to: "/app" | "/manager" }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className="flex min-h-9 min-w-0 items-center rounded-lg pointer-coarse:min-h-11"
    >
      <Brand name={product} />
    </Link>
  );
}
