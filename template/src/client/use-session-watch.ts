import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { bootstrapQuery, useKnownBootstrap } from "./bootstrap.ts";
import { restoreDraft } from "./draft.ts";
import { openSession, ownDraft, renew, sessionEnded } from "./session-sync.ts";

interface SessionNews {
  /** Here is the page to sign in on, and what was typed before waits. */
  onEnded: () => void;
  /** What was typed before is in the form again. */
  onRestored: () => void;
}

/**
 * Signing out or in elsewhere reaches this page too: pages tell one another whom they were made for, and the bootstrap data
 * call is repeated when one gains focus or comes back from the back/forward cache. Another person means another
 * document.
 */
export function useSessionWatch(news: SessionNews): void {
  const queryClient = useQueryClient();
  const person = useKnownBootstrap()?.session?.user.id ?? null;
  const rendered = useRef(person);

  useEffect(() => {
    if (rendered.current === person) return;
    void (person === null ? sessionEnded() : renew());
  }, [person]);

  useEffect(() => {
    const onDoubt = () => void queryClient.invalidateQueries(bootstrapQuery);
    return openSession({ person: rendered.current, onDoubt });
  }, [queryClient]);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void hideUntilKnown(queryClient, rendered.current);
    };
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, [queryClient]);

  const onEnded = useEffectEvent(news.onEnded);
  const onRestored = useEffectEvent(news.onRestored);
  useEffect(() => {
    const draft = ownDraft(rendered.current);
    if (!draft) return;
    if (draft.person === rendered.current) return restoreDraft(draft, () => onRestored());
    onEnded();
  }, []);
}

/** A page of somebody who has left since is not shown, not even for as long as the answer takes. */
async function hideUntilKnown(queryClient: QueryClient, rendered: string | null): Promise<void> {
  const { documentElement } = document;
  documentElement.hidden = navigator.onLine;
  await queryClient.invalidateQueries(bootstrapQuery);
  const person = queryClient.getQueryData(bootstrapQuery.queryKey)?.session?.user.id ?? null;
  documentElement.hidden = person !== rendered;
}
