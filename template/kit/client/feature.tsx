import { type LinkProps, useRouteContext, useRouter } from "@tanstack/react-router";
import type { FlatNamespace, ParseKeys } from "i18next";
import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { preloadModule } from "react-dom";
import type { ActItem, AuditActs } from "../shared/audit.ts";
import type { Served } from "../shared/bootstrap.ts";
import { noteNamespaces, useTranslation } from "../shared/i18n/use-translation.ts";
import type { Permissions, PermissionTable, Resources, TeamRole } from "../shared/permissions.ts";
import type { LoadingOne } from "./api.ts";
import type { Command, CommandGroup, CommandSearch } from "./command.ts";
import type { IconName } from "./icon.ts";
import type { listOptions } from "./list.ts";
import { inTeam, useTeamIfAny } from "./team.ts";

type Area = CommandSearch["area"];

export interface NavEntry {
  area: Area;
  /** The section in the manager's navigation; entries without a section come first. */
  section?: "application" | "configuration" | "end";
  label: Label;
  icon: IconName;
  keywords?: Label;
  to: NonNullable<LinkProps["to"]>;
  needs?: Permissions;
  /** Marked as current only at exactly this path, not at paths below it. */
  exact?: boolean;
  /** A page of the current team, `/app/t/$team/…`, so it is listed only within a team. */
  team?: true;
  /**
   * A page outside the areas, opened with a full page load. It is also in the user menu and the palette of both areas.
   */
  outside?: boolean;
}

/** A feature's commands.ts, whose hook returns its entries in the command palette. */
export interface Commands {
  useCommands: (search: CommandSearch) => {
    pages?: readonly Command[];
    actions?: readonly Command[];
    groups?: readonly CommandGroup[];
  };
}

export interface LatestStates {
  empty: ReactNode;
  failed: string;
}

/** A card of the dashboard: a number, a list or both. */
export interface CounterCard {
  /** The key in `counts` on the feature's server side. */
  name: string;
  /** The label of the number, if the card has one. */
  label?: Label;
  to?: NonNullable<LinkProps["to"]>;
  needs: Permissions;
  /** Whether the curve shows when records were last used instead of how many there were. */
  use?: boolean;
  /** Shown instead of a curve. Draws the server's `shares`. */
  picture?: Part<{ shares: Readonly<Record<string, number>> }>;
  latest?: { title: Label; none: Label; rows: Part<LatestStates> };
  /** A line with a link, above all the counts instead of in a card. Shown only while the count is not 0. */
  mark?: { text: Label; open: Label; link: LinkProps };
}

type AuditWords = {
  [Kind in keyof AuditActs]?: {
    acts: Record<AuditActs[Kind], Label>;
    /** The texts of ranks and other values that appear in the details. */
    values?: Readonly<Record<string, Label>>;
    link?: (id: string) => Pick<LinkProps, "to" | "params">;
  };
};

/** @public for manifests */
export type Ranks = { readonly [Name in keyof Resources]?: { readonly [Act in Resources[Name]]?: TeamRole } };

/** The filter of the audit log that shows the actions on one target. */
export interface ActsOn {
  query: ReturnType<typeof listOptions<ActItem>>;
}

/** A feature's manifest, its feature.ts. Used in the browser and on the server. */
export interface Feature {
  /** Which roles may perform each action on the resources that the feature adds to `Resources`. */
  permissions?: Partial<PermissionTable>;
  /**
   * The rank in the team that actions on its pages require, in addition to the permission. Its routes require it too.
   */
  ranks?: Ranks;
  navigation?: readonly NavEntry[];
  commands?: () => Promise<Commands>;
  counters?: readonly CounterCard[];
  audit?: AuditWords;
  /** Components that the feature shows on other pages. */
  parts?: {
    home?: Part;
    login?: Part<{ redirect?: string | undefined }>;
    account?: Part;
    /** On pages of a user, and of other records in the manager area. */
    user?: Part<{ id: string }>;
    record?: Part<{ id: string }>;
    /** The history of a record, for users who may not read the whole audit log. */
    acts?: Part<ActsOn>;
    /** The home page of a team. `id` is the team's name in paths. */
    team?: Part<{ id: string }>;
    /** The bar at the top of both areas. */
    bar?: Part<{ area: Area }>;
    /** Shown above every page of both areas. */
    areas?: Part;
    /** Shown on every page, loaded late. */
    anywhere?: Part;
  };
  /** One more autofill token for the email field of the login page. */
  autofill?: "webauthn";
}

/** What a feature changes on the sign-in pages, as hooks. */
export interface SignInChanges {
  /** Accounts to choose from, in place of the other ways to sign in. */
  usePeople?: (redirect: string | undefined) => { intro: string; choice: ReactNode } | undefined;
  /** The heading of the page that asks for a code. */
  useHeading?: (search: {
    email: string;
    provider?: string | undefined;
  }) => { title?: string; intro?: string } | undefined;
}

interface PartModule<Props> {
  default: {
    Component: ComponentType<Props>;
    load?: (loading: LoadingOne) => Promise<unknown>;
  };
}

type LoadingPart = Omit<LoadingOne, "params"> & { params: { id?: string } };

/** A component that a feature shows on other features' pages. The pages that show it fetch its code. */
export interface Part<Props = object> {
  /** Returns the component if it has loaded, otherwise a lazy one. */
  component: () => ComponentType<Props>;
  preload: () => Promise<unknown>;
  /** The files that the browser fetches for the part. Known only on the server, after a build. */
  files: readonly string[];
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

/** The key of a text in a manifest, with its namespace: "orders:list.title". */
export type Label = { [Name in FlatNamespace]: `${Name}:${ParseKeys<Name>}` }[FlatNamespace];

/** Translates labels of any namespace. Reports the namespace, so that the server sends its texts with the page. */
export function useLabel(): (label: Label, values?: { count: number }) => string {
  const { t, i18n } = useTranslation();
  return (label, values) => {
    const name = label.slice(0, label.indexOf(":")) as FlatNamespace;
    noteNamespaces(i18n, [name]);
    return values ? t(label as never, { ...values }) : t(label as never);
  };
}

type Parts = Required<NonNullable<Feature["parts"]>>;
type PropsOf<Place extends keyof Parts> =
  Parts[Place] extends Part<infer Props extends object> ? Props : never;

/** The manifests of all features. */
export function useFeatures(): readonly Feature[] {
  return useRouteContext({ from: "__root__", select: ({ features }) => features });
}

/** Shows the parts that features have for a place on a page. The page's loader must call `loadParts`. */
export function Place<Name extends keyof Parts>({ name, props }: { name: Name; props: PropsOf<Name> }) {
  return useFeatures().map(({ parts }, at) => {
    const shown = parts?.[name] as Part<PropsOf<Name>> | undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the features are always the same.
    return shown && <ShowPart key={at} part={shown} props={props} />;
  });
}

export function ShowPart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  // Keeps the component, even if its code arrives later.
  const [Component] = useState(part.component);
  const { nonce } = useRouter().options.ssr ?? {};
  for (const file of part.files)
    preloadModule(`/${file}`, { as: "script", ...(nonce !== undefined && { nonce }) });
  return <Component {...props} />;
}

export type LoadingPlaces<Loads = LoadingPart> = Loads & {
  context: { features: readonly Feature[]; served: { current: Served | undefined } };
};

/** Makes the parts in these places hydrate with the page. "counters" are the parts of the dashboard's cards. */
export function hydrateParts({ context }: LoadingPlaces<unknown>, ...places: (keyof Parts | "counters")[]) {
  const { current } = context.served;
  if (current) current.places = [...(current.places ?? []), ...places];
}

export function loadParts(loading: LoadingPlaces, ...places: (keyof Parts)[]): Promise<unknown> {
  const { features } = loading.context;
  hydrateParts(loading, ...places);
  const parts = features.flatMap((feature) => places.flatMap((place) => feature.parts?.[place] ?? []));
  return Promise.all(parts.map((part) => part.load(loading)));
}

/** Fetches the code of the parts on a rendered page before texts can change, so that they hydrate with the page. */
export function fetchParts(features: readonly Feature[], places: readonly string[]): Promise<unknown> {
  const parts = features.flatMap(({ parts = {}, counters = [] }) => [
    ...Object.entries(parts).flatMap(([place, part]) => (places.includes(place) ? part : [])),
    ...(places.includes("counters") ? counters.flatMap(getParts) : []),
  ]);
  return Promise.allSettled(parts.map(({ preload }) => preload()));
}

export const getParts = ({ picture, latest }: CounterCard) => [picture ?? [], latest?.rows ?? []].flat();

/** The navigation entries of an area, from all features. Entries for team pages appear only within a team. */
export function useEntries(area: CommandSearch["area"]): NavEntry[] {
  const slug = useTeamIfAny()?.slug;
  const entries = useFeatures().flatMap(({ navigation = [] }) => navigation);
  return entries.flatMap((entry) => {
    if (entry.area !== area) return [];
    if (!entry.team) return entry;
    return slug ? { ...entry, to: inTeam(entry.to, slug) } : [];
  });
}
