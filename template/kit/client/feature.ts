import type { LinkProps } from "@tanstack/react-router";
import type { FlatNamespace, ParseKeys } from "i18next";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AuditActs } from "../shared/audit.ts";
import type { Permissions, PermissionTable } from "../shared/permissions.ts";
import type { Command, CommandGroup, CommandSearch } from "./command.ts";
import type { LoadingOne } from "./load.ts";

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

interface PartModule<Props> {
  default: {
    Component: ComponentType<Props>;
    load?: (loading: LoadingOne) => Promise<unknown>;
  };
}

export type LoadingPart = Omit<LoadingOne, "params"> & { params: { id?: string } };

/** What a feature shows on a page of another one. Its code is fetched by the pages that have a place for it. */
export interface Part<Props = object> {
  /** What has been fetched is there at once. */
  component: () => ComponentType<Props>;
  preload: () => Promise<unknown>;
  /** What the browser fetches of it: a build names them on the server. */
  files: readonly string[];
  /** For the loader of the page. */
  load: (loading: LoadingPart) => Promise<unknown>;
}

export function part<Props extends object>(
  fetchModule: () => Promise<PartModule<Props>>,
  files: readonly string[] = [],
): Part<Props> {
  let fetched: PartModule<Props>["default"] | undefined;
  const fetchPart = async () => {
    fetched ??= (await fetchModule()).default;
    return fetched;
  };
  const Late = lazy(async () => ({ default: (await fetchPart()).Component }));

  return {
    component: () => fetched?.Component ?? Late,
    preload: fetchPart,
    files,
    async load({ params: { id = "" }, ...loading }) {
      const module = await fetchPart();
      await module.load?.({ ...loading, params: { id } });
    },
  };
}

/** A text that a manifest names, with its namespace: "orders:list.title". */
export type Label = { [Name in FlatNamespace]: `${Name}:${ParseKeys<Name>}` }[FlatNamespace];

/** Says labels, whichever namespace their texts are in: a page comes with those that it says. */
export function useLabel(): (label: Label) => string {
  const { t, i18n } = useTranslation();
  return (label) => {
    const name = label.slice(0, label.indexOf(":")) as FlatNamespace;
    i18n.reportNamespaces?.addUsedNamespaces([name]);
    return t(label as never);
  };
}
