import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { forgetPlaces, rememberPlace } from "../shared/places.ts";
import { useKnownBootstrap } from "./bootstrap.ts";

/** Remembers how a list was left for a page below it, for what leads back to it (`asLeft`). */
export function usePlaces(): void {
  const router = useRouter();
  const isVisitor = !useKnownBootstrap()?.session;

  useEffect(() => {
    if (isVisitor) forgetPlaces();
  }, [isVisitor]);

  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
        if (!fromLocation || !toLocation.pathname.startsWith(`${fromLocation.pathname}/`)) return;
        const { pathname, search, state } = fromLocation;
        rememberPlace(pathname, { search, scrollKey: state.scrollKey ?? state.__TSR_key });
      }),
    [router],
  );
}
