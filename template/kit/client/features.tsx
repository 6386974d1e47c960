import { useRouteContext, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { preloadModule } from "react-dom";
import type { Served } from "../shared/bootstrap.ts";
import type { CounterCard, Feature, LoadingPart, Part } from "./feature.ts";

type Parts = Required<NonNullable<Feature["parts"]>>;
type PropsOf<Place extends keyof Parts> =
  Parts[Place] extends Part<infer Props extends object> ? Props : never;

/** The manifests of all features. */
export function useFeatures(): readonly Feature[] {
  return useRouteContext({ from: "__root__", select: ({ features }) => features });
}

/** Shows the features' parts for a place on a page. The page's loader must call `loadParts`. */
export function Place<Name extends keyof Parts>({ name, props }: { name: Name; props: PropsOf<Name> }) {
  return useFeatures().map(({ parts }, at) => {
    const shown = parts?.[name] as Part<PropsOf<Name>> | undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the features are always the same.
    return shown && <ShowPart key={at} part={shown} props={props} />;
  });
}

export function ShowPart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  // Keeps the same component, even if its code arrives later.
  const [Component] = useState(part.component);
  const { nonce } = useRouter().options.ssr ?? {};
  for (const file of part.files)
    preloadModule(`/${file}`, { as: "script", ...(nonce !== undefined && { nonce }) });
  return <Component {...props} />;
}

export type LoadingPlaces<Loads = LoadingPart> = Loads & {
  context: { features: readonly Feature[]; served: { current: Served | undefined } };
};

/** The parts of these places hydrate with the page. "counters" are those of the dashboard's cards. */
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

/** Fetches the code of the parts on a rendered page, so that they hydrate with it, before its texts can change. */
export function fetchParts(features: readonly Feature[], places: readonly string[]): Promise<unknown> {
  const parts = features.flatMap(({ parts = {}, counters = [] }) => [
    ...Object.entries(parts).flatMap(([place, part]) => (places.includes(place) ? part : [])),
    ...(places.includes("counters") ? counters.flatMap(partsOf) : []),
  ]);
  return Promise.allSettled(parts.map(({ preload }) => preload()));
}

export const partsOf = ({ picture, latest }: CounterCard) => [picture ?? [], latest?.rows ?? []].flat();
