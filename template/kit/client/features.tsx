import { useRouteContext } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Served } from "../shared/bootstrap.ts";
import type { Feature } from "./feature.ts";
import type { LoadingPart, Part } from "./part.ts";

type Parts = Required<NonNullable<Feature["parts"]>>;
type PropsOf<Place extends keyof Parts> =
  Parts[Place] extends Part<infer Props extends object> ? Props : never;

/** The features of the app, in the order in which people see them. */
export function useFeatures(): readonly Feature[] {
  return useRouteContext({ from: "__root__", select: ({ features }) => features });
}

interface PlaceProps<Name extends keyof Parts> {
  name: Name;
  props: PropsOf<Name>;
}

/** What the features have for a place on a page, whose loader calls `loadParts`. */
export function Place<Name extends keyof Parts>({ name, props }: PlaceProps<Name>) {
  return useFeatures().map(({ parts }, at) => {
    const Component = parts?.[name]?.Component as ComponentType<PropsOf<Name>> | undefined;
    return (
      Component && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the features are always the same.
        <Component key={at} {...props} />
      )
    );
  });
}

type LoadingPlaces = LoadingPart & {
  context: { features: readonly Feature[]; served: { current: Served | undefined } };
};

/** Fetches the parts for these places, and what they show. */
export function loadParts(loading: LoadingPlaces, ...places: (keyof Parts)[]): Promise<unknown> {
  const { features, served } = loading.context;
  if (served.current) served.current.places = [...(served.current.places ?? []), ...places];
  const parts = features.flatMap((feature) => places.flatMap((place) => feature.parts?.[place] ?? []));
  return Promise.all(parts.map((part) => part.load(loading)));
}

let hydrating: Promise<unknown> = Promise.resolve();

/** Those of a page that was rendered: they hydrate after it, and nobody waits for them to use it. */
export function hydrateParts(features: readonly Feature[], places: readonly string[]): void {
  hydrating = fetchParts(features, places);
}

/** Before what changes the texts of the page: a part that hydrated afterwards would not match its HTML. */
export async function partsHydrated(): Promise<void> {
  await hydrating;
  // Safari has no idle callbacks.
  await new Promise((done) => setTimeout(done, 50));
}

async function fetchParts(features: readonly Feature[], places: readonly string[]): Promise<void> {
  const isThere = (place: string) => places.includes(place);
  const parts = features.flatMap(({ parts = {} }) =>
    Object.entries(parts).filter(([place]) => isThere(place)),
  );
  await Promise.all(parts.map(([, { Component }]) => Component.preload?.()));
}
