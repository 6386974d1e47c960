import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { Permissions } from "#kit/shared/permissions.ts";
import type texts from "#texts";

/** An entry of an area's navigation. */
export interface NavEntry {
  /** Key in `navigation` of this feature's texts. */
  label: keyof typeof texts.home.navigation;
  icon: LucideIcon;
  to: NonNullable<LinkProps["to"]>;
  /** Users without this permission do not see the entry. */
  needs?: Permissions;
  /** Marked as current for this path only, not for paths below it. */
  exact?: boolean;
  /** A page outside the areas, opened by a full load. */
  reload?: boolean;
}

export interface NavSection {
  title?: keyof typeof texts.home.navigation;
  /** At the bottom of the sidebar, always in sight. */
  align?: "end";
  entries: readonly NavEntry[];
}
