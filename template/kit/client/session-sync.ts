import {
  draftKey,
  forgetPlaces,
  readDraft,
  removeDraft,
  removeDrafts,
  tabStorage,
  writeDraft,
  writeDrafts,
} from "./tab.ts";

/** Between the pages of this site in this browser; `null` on a page of a visitor. */
type Message = { userId: string | null } | { signedOut: true };

/** Browser only: a document belongs to one user or to a visitor, until the next document is loaded. */
let userId: string | null | undefined;
let over = false;
let isReloading = false;
/** The session ended before the page was ready to say so. */
let isMissed = false;
let channel: BroadcastChannel | undefined;

interface SessionListener {
  userId: string | null;
  /** Another page belongs to another user; only the server knows who is signed in. */
  onMismatch: () => void;
}

/** Announces the user of this page to the other pages and listens to theirs. Returns the function that stops it. */
export function openSession(listener: SessionListener): () => void {
  userId = listener.userId;
  const opened = new BroadcastChannel("session");
  channel = opened;
  opened.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("signedOut" in data) leave();
    else if (data.userId !== userId) listener.onMismatch();
  };
  announce({ userId });
  if (isMissed) void sessionEnded();
  return () => opened.close();
}

function announce(message: Message): void {
  channel?.postMessage(message);
}

/** The document is about to be replaced: there is nothing left to request or to keep. */
export function isOver(): boolean {
  return over;
}

const farewell = "farewell";

/** Why the next document of this tab is a visitor's, for it to say. */
export function takeFarewell(): string | null | undefined {
  const reason = tabStorage()?.getItem(farewell);
  tabStorage()?.removeItem(farewell);
  return reason;
}

/** The user has signed out: removes what they typed and where they were, and notifies the other pages. */
export function signedOut(isDeleted = false): void {
  over = true;
  if (isDeleted) tabStorage()?.setItem(farewell, "deleted");
  removeDrafts();
  forgetPlaces();
  announce({ signedOut: true });
}

function leave(): void {
  removeDrafts();
  forgetPlaces();
  if (userId !== null) reload();
}

/**
 * Call this when the session of this page has ended. It saves what was typed and reloads the page, which leads to the
 * login page and back here. Resolves only on a page of a visitor.
 */
export async function sessionEnded(): Promise<void> {
  isMissed = userId === undefined;
  if (typeof userId !== "string") return;
  if (!over) tabStorage()?.setItem(farewell, "ended");
  await reloadWithDraft();
}

export function reloadWithDraft(): Promise<never> {
  if (userId !== undefined) writePlainDrafts(userId);
  writeDrafts();
  return reload();
}

/** Reloads the page for another user, once: the first of two login pages would take the message from the second. */
export function reload(): Promise<never> {
  over = true;
  if (!isReloading) window.location.reload();
  isReloading = true;
  return new Promise(() => {});
}

/** Drafts of forms that also work without scripts, whose input only the document knows. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function writePlainDrafts(userId: string | null): void {
  for (const { key, fields } of formsOfPage()) {
    const changed = fields.filter(isChanged).map(({ name, value }) => [name, value]);
    writeDraft(key, userId, Object.fromEntries(changed));
  }
}

/** Returns whether there was anything to restore. */
export function restorePlainDrafts(userId: string | null): boolean {
  let restored = false;
  for (const { key, fields } of formsOfPage()) {
    const values = readDraft(key, userId);
    if (!values) continue;
    removeDraft(key);
    for (const field of fields) {
      const value = values[field.name];
      if (typeof value === "string") field.value = value;
    }
    restored = true;
  }
  return restored;
}

function formsOfPage() {
  return [...document.forms]
    .filter(({ method }) => method === "post")
    .map((form) => {
      const fields = [...form.elements].filter(isField);
      return { fields, key: draftKey(fields.map(({ name }) => name)) };
    });
}

/** Without codes, which can be used once only, and hidden fields, which nobody types. */
function isField(element: Element): element is Field {
  if (element instanceof HTMLInputElement) {
    return element.name !== "" && element.type !== "hidden" && element.autocomplete !== "one-time-code";
  }
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

// A change of a text in development reloads the page.
if (typeof window !== "undefined") import.meta.hot?.on("vite:beforeFullReload", () => void reloadWithDraft());
