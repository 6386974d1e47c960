import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { setupQuery, useKnownSetup } from "./setup.ts";

/**
 * Signing out or in elsewhere reaches this page too: the set-up call is repeated when the page gains focus or
 * comes back from the back/forward cache, and another person means another document.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const person = useKnownSetup()?.session?.user.id;
  const rendered = useRef(person);

  useEffect(() => {
    if (rendered.current !== person) window.location.reload();
  }, [person]);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void queryClient.invalidateQueries(setupQuery);
    };
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, [queryClient]);

  return null;
}
