import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { AuditActs } from "../shared/audit.ts";
import type { Permissions, PermissionTable } from "../shared/permissions.ts";
import type { Command, CommandGroup, CommandSearch } from "./command.ts";
import type { Label } from "./label.ts";
import type { Part } from "./part.ts";

type Area = CommandSearch["area"];

export interface NavEntry {
  area: Area;
  /** In the manager; the first without a section come first. */
  section?: "application" | "configuration" | "end";
  label: Label;
  icon: LucideIcon;
  keywords?: Label;
  to: NonNullable<LinkProps["to"]>;
  /** Users without this permission do not see the entry. */
  needs?: Permissions;
  /** Marked as current for this path only, not for paths below it. */
  exact?: boolean;
  /** A page outside the areas, opened by a full load; in the user menu and the palette of both areas too. */
  outside?: boolean;
}

/** What a feature offers in the command palette: the hook of its commands.ts. */
export interface Commands {
  useCommands: (search: CommandSearch) => {
    pages?: readonly Command[];
    actions?: readonly Command[];
    groups?: readonly CommandGroup[];
  };
}

/** What stands in place of the rows. */
export interface LatestStates {
  empty: ReactNode;
  failed: string;
}

/** What the dashboard shows of something: a number, a list or both. */
export interface CounterCard {
  /** As in `counts` of the feature's server side. */
  name: string;
  /** Of the number, if there is one. */
  label?: Label;
  /** The page that lists them, if there is one. */
  to?: NonNullable<LinkProps["to"]>;
  needs: Permissions;
  /** Its curve shows when they were last used, instead of how many there were. */
  use?: boolean;
  /** Instead of a curve, with the `shares` of the server side. */
  picture?: Part<{ shares: Readonly<Record<string, number>> }>;
  /** The newest of them, as a list. */
  latest?: { title: Label; none: Label; rows: Part<LatestStates> };
}

/** How the audit log tells of acts, by what they are done to. */
type AuditWords = {
  [Kind in keyof AuditActs]?: {
    acts: Record<AuditActs[Kind], Label>;
    /** The page of what it was done to. */
    link?: (id: string) => Pick<LinkProps, "to" | "params">;
  };
};

/** What the app knows of a feature, in browser and server: the manifest in its feature.ts. */
export interface Feature {
  /** Who may do what with its resources, which it adds to `Resources`. */
  permissions?: Partial<PermissionTable>;
  navigation?: readonly NavEntry[];
  commands?: () => Promise<Commands>;
  counters?: readonly CounterCard[];
  audit?: AuditWords;
  /** What it shows on pages that are not its own. */
  parts?: {
    home?: Part;
    login?: Part<{ redirect?: string | undefined }>;
    account?: Part;
    /** The pages of a user and of other records, in the manager. */
    user?: Part<{ id: string }>;
    record?: Part<{ id: string }>;
    /** The bar of both areas. */
    bar?: Part<{ area: Area }>;
    /** On top of every page of both areas. */
    areas?: Part;
    /** On every page, loaded late. */
    anywhere?: Part;
  };
  /** What browsers may fill the email field of the login page with, besides an email. */
  autofill?: "webauthn";
}
