import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LoadingOne } from "./load.ts";

interface PartModule<Props> {
  default: {
    Component: (props: Props) => ReactNode;
    /** Fetches what it shows. */
    load?: (loading: LoadingOne) => Promise<unknown>;
  };
}

export type LoadingPart = Omit<LoadingOne, "params"> & { params: { id?: string } };

/** What a feature shows on a page of another one. Its code is fetched by the pages that have a place for it. */
export interface Part<Props = object> {
  /** Inside of a `Suspense`: after a full load its code may come later than the page. */
  Component: AsyncRouteComponent<Props>;
  /** For the loader of the page. */
  load: (loading: LoadingPart) => Promise<unknown>;
}

export function part<Props extends object>(fetchModule: () => Promise<PartModule<Props>>): Part<Props> {
  const Component = lazyRouteComponent<PartModule<Props>["default"], "Component">(
    async () => (await fetchModule()).default,
    "Component",
  );
  return {
    Component,
    async load({ params: { id = "" }, ...loading }) {
      const [module] = await Promise.all([fetchModule(), Component.preload?.()]);
      await module.default.load?.({ ...loading, params: { id } });
    },
  };
}
