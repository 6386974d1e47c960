import { type ComponentType, lazy } from "react";
import type { LoadingOne } from "./load.ts";

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
