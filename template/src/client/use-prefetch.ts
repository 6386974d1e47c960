import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { prefetch } from "#shared/prefetch.ts";

/** Loads what error pages and the next navigation need, after hydration. */
export function usePrefetch(): void {
  const { defaultErrorComponent } = useRouter().options;
  useEffect(() => {
    void prefetch(() => import("./texts.ts"));
    if (defaultErrorComponent && "preload" in defaultErrorComponent) {
      void defaultErrorComponent.preload?.();
    }
  }, [defaultErrorComponent]);
}
