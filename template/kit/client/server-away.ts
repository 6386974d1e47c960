import { useEffect, useEffectEvent, useState } from "react";
import { second } from "../shared/time.ts";
import { isOver, reloadWithDraft } from "./session-sync.ts";
import { tabStorage } from "./tab.ts";

const isServerThere = (): Promise<boolean> =>
  fetch("/livez", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

let asking: Promise<void> | undefined;

/** Resolves once a server responds again, after a restart or a lost network. */
function serverBack(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  for (let wait = second / 2; !(await isServerThere()); wait = Math.min(2 * wait, 4 * second))
    await onlineOrAfter(wait);
}

function onlineOrAfter(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      window.clearTimeout(timer);
      window.removeEventListener("online", end);
      done();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener("online", end);
  });
}

/**
 * Reloads the page, because a missing module means a new build. Reloads once for each module, and only if a server
 * responds: otherwise the user keeps the current page. @param failure the message of the failed import
 */
export async function loadAgain(failure: string, load = reloadWithDraft): Promise<void> {
  const [storage, tried] = [tabStorage(), `reloaded:${failure}`];
  if (!storage || storage.getItem(tried) !== null || !(await isServerThere()) || isOver()) return;
  storage.setItem(tried, "1");
  await load();
}

interface Lost {
  /** Whether a request got no response. */
  mayBeAway: boolean;
  /** The message of the failed import, if the page's code is missing. */
  lostModule: string | undefined;
  retry: () => void;
}

/**
 * Whether no server responds, because the network is down or the server restarts. Lets an error page continue once one
 * does.
 * @returns `isAway`, and `tryAgain` for the page's button
 */
export function useServerAway({ mayBeAway, lostModule, retry }: Lost) {
  const [isAway, setAway] = useState(false);
  // The router keeps the error of a page whose code is missing. Only a new document requests the code again.
  const tryAgain = () => (lostModule === undefined ? retry() : void reloadWithDraft());
  const back = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!mayBeAway && lostModule === undefined) return;
    let isOver = false;
    async function wait() {
      const isThere = await isServerThere();
      if (isOver) return;
      if (isThere) return lostModule === undefined ? undefined : loadAgain(lostModule);
      setAway(true);
      await serverBack();
      if (!isOver) back();
    }
    void wait();
    return () => {
      isOver = true;
    };
  }, [mayBeAway, lostModule]);
  return { isAway, tryAgain };
}
