import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { forgetPlaces } from "../shared/places.ts";
import { bootstrapQuery, useKnownBootstrap } from "./bootstrap.ts";
import { draftOwners, removeDrafts } from "./draft.ts";
import { restorePlainDrafts } from "./plain-draft.ts";
import { openSession, reload, sessionEnded } from "./session-sync.ts";

interface SessionEvents {
  /** This is the login page, and drafts wait until their user has signed in. */
  onEnded: () => void;
  /** What was typed is in a plain form again. */
  onRestored: () => void;
}

/**
 * Follows sign-ins and sign-outs on other pages: pages announce their users to each other, and the bootstrap data is
 * fetched again when a page gains focus or returns from the back/forward cache. Another user gets another document.
 */
export function useSessionWatch(events: SessionEvents): void {
  const queryClient = useQueryClient();
  const userId = useKnownBootstrap()?.session?.user.id ?? null;
  const rendered = useRef(userId);

  useEffect(() => {
    if (rendered.current === userId) return;
    if (userId !== null) forgetPlaces();
    void (userId === null ? sessionEnded() : reload());
  }, [userId]);

  useEffect(() => {
    const onMismatch = () => void queryClient.invalidateQueries(bootstrapQuery);
    return openSession({ userId: rendered.current, onMismatch });
  }, [queryClient]);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void hideUntilKnown(queryClient, rendered.current);
    };
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, [queryClient]);

  const onEnded = useEffectEvent(events.onEnded);
  const onRestored = useEffectEvent(events.onRestored);
  useEffect(() => {
    const own = rendered.current;
    if (own !== null) removeDrafts(own);
    if (restorePlainDrafts(own)) onRestored();
    else if (own === null && [...draftOwners()].some((userId) => userId !== null)) onEnded();
  }, []);
}

/** Hides the page until the response says that its user is still signed in. */
async function hideUntilKnown(queryClient: QueryClient, rendered: string | null): Promise<void> {
  const { documentElement } = document;
  documentElement.hidden = navigator.onLine;
  await queryClient.invalidateQueries(bootstrapQuery);
  const userId = queryClient.getQueryData(bootstrapQuery.queryKey)?.session?.user.id ?? null;
  documentElement.hidden = userId !== rendered;
}
