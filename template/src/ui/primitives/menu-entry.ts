import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";

interface Labelled {
  label: string;
  icon?: LucideIcon | undefined;
  /** At the end: a keyboard shortcut, a count. */
  hint?: string | undefined;
}

/** Does something. */
interface MenuAction extends Labelled {
  onSelect: () => void;
  tone?: "danger" | undefined;
  disabled?: boolean | undefined;
}

/** Leads to a page: `link` has what the router's `Link` takes. */
interface MenuLink extends Labelled {
  link: LinkProps;
}

/** Switches something on or off; the menu stays open. */
interface MenuSwitch extends Labelled {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** A choice of one, in a menu of its own; `inline` shows it in this one, under its label. */
export interface MenuChoice extends Labelled {
  value: string;
  options: readonly { value: string; label: string; lang?: string | undefined }[];
  onValueChange: (value: string) => void;
  inline?: boolean | undefined;
}

/** Entries under a heading, or, with `submenu`, in a menu of their own. */
export interface MenuGroup extends Labelled {
  entries: readonly MenuEntry[];
  submenu?: boolean | undefined;
}

export type MenuEntry = MenuAction | MenuLink | MenuSwitch | MenuChoice | MenuGroup | "separator";
