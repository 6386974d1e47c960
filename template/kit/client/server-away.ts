import { second } from "../shared/time.ts";
import { isOver, reloadWithDraft } from "./session-sync.ts";
import { tabStorage } from "./tab.ts";

/** Whether a server answers. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/livez", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

let asking: Promise<void> | undefined;

/** Resolves once a server answers again: after a restart, or when the network is back. */
export function serverBack(): Promise<void> {
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
 * Loads the page anew, because a module is missing: there is a new build. Once for each module, and only if a server answers:
 * otherwise the user keeps the current page.
 * @param failure the message of the failed import
 */
export async function loadAgain(failure: string, load = reloadWithDraft): Promise<void> {
  const [storage, tried] = [tabStorage(), `reloaded:${failure}`];
  if (!storage || storage.getItem(tried) !== null || !(await isServerThere()) || isOver()) return;
  storage.setItem(tried, "1");
  await load();
}
