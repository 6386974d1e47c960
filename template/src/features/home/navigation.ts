import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { Permissions } from "#shared/permissions.ts";
import type home from "#texts/features/home.json";

/** An entry of an area's navigation. */
export interface NavEntry {
  /** Key of its text, in `navigation` of the texts of this feature. */
  label: keyof typeof home.navigation;
  icon: LucideIcon;
  to: NonNullable<LinkProps["to"]>;
  /** Those who may not do this do not see it. */
  needs?: Permissions;
  /** Only the address itself makes it the current one, not those below. */
  exact?: boolean;
  /** A page outside the areas, loaded as a new document. */
  reload?: boolean;
}

export interface NavSection {
  title?: keyof typeof home.navigation;
  /** At the end of the sidebar. */
  align?: "end";
  entries: readonly NavEntry[];
}
