import { leaveFor } from "./navigation.ts";
import {
  draftKey,
  forgetPerson,
  readDraft,
  removeDraft,
  removeDrafts,
  tabStorage,
  writeDraft,
  writeDrafts,
} from "./tab.ts";

/** A message between pages of this site in one browser. `userId` is `null` on a visitor's page. */
type Message = { userId: string | null } | { signedOut: true };

/** Browser only: a document belongs to one user or visitor until the next document loads. */
let userId: string | null | undefined;
let over = false;
let isReloading = false;
/** Whether the session ended before the page could react. */
let isMissed = false;
let channel: BroadcastChannel | undefined;

/** Call this on hydration: the page's drafts belong to this user, even before `openSession` has loaded. */
export function setUserOfPage(id: string | null): void {
  userId = id;
}

interface SessionListener {
  userId: string | null;
  /** Called when another page belongs to a different user. Only the server knows who is signed in. */
  onMismatch: () => void;
}

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

/** Whether the document is about to be replaced, so that there is no point in requesting or keeping anything. */
export function isOver(): boolean {
  return over;
}

const farewell = "farewell";

/** Returns why this tab's user is now a visitor, for the page to show, and clears it. */
export function takeFarewell(): string | null | undefined {
  const reason = tabStorage()?.getItem(farewell);
  tabStorage()?.removeItem(farewell);
  return reason;
}

interface SignedOut {
  isDeleted?: boolean;
  /** The page to open after the next sign-in. */
  redirect?: string | undefined;
}

/** Call this after a sign-out: clears the user's data in the browser, notifies the other pages and leaves this one. */
export function signedOut({ isDeleted = false, redirect }: SignedOut = {}): Promise<never> {
  over = true;
  if (isDeleted) tabStorage()?.setItem(farewell, "deleted");
  removeDrafts();
  forgetPerson();
  announce({ signedOut: true });
  return leaveFor("/login", redirect);
}

function leave(): void {
  removeDrafts();
  forgetPerson();
  if (userId !== null) reload();
}

/**
 * Call this when this page's session has ended. Saves drafts and reloads the page, which leads to the login page and
 * back here. Resolves only on a visitor's page.
 */
export async function sessionEnded(): Promise<void> {
  isMissed = channel === undefined;
  if (isMissed || typeof userId !== "string") return;
  if (!over) tabStorage()?.setItem(farewell, "ended");
  await reloadWithDraft();
}

export function reloadWithDraft(): Promise<never> {
  if (userId !== undefined) writePlainDrafts(userId);
  writeDrafts();
  return reload();
}

/** Reloads the page for another user, once. Otherwise the first of two login pages would take the other's message. */
export function reload(): Promise<never> {
  over = true;
  if (!isReloading) window.location.reload();
  isReloading = true;
  return new Promise(() => {});
}

/** Drafts of forms that also work without scripts. Only the document has their input. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function writePlainDrafts(userId: string | null): void {
  for (const { key, fields } of formsOfPage(userId)) {
    const changed = fields.filter(isChanged).map(({ name, value }) => [name, value]);
    writeDraft(key, { userId, values: Object.fromEntries(changed) });
  }
}

/** Returns whether there was anything to restore. */
export function restorePlainDrafts(userId: string | null): boolean {
  let restored = false;
  for (const { key, fields } of formsOfPage(userId)) {
    const values = readDraft(key, userId)?.values;
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

function formsOfPage(userId: string | null) {
  return [...document.forms]
    .filter(({ method }) => method === "post")
    .map((form) => {
      const fields = [...form.elements].filter(isField);
      return {
        fields,
        key: draftKey(
          userId,
          fields.map(({ name }) => name),
        ),
      };
    });
}

/** Leaves out codes, which work only once, and hidden fields, which nobody types. */
function isField(element: Element): element is Field {
  if (element instanceof HTMLInputElement)
    return element.name !== "" && element.type !== "hidden" && element.autocomplete !== "one-time-code";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

// In development, changing a text reloads the page.
if (typeof window !== "undefined") import.meta.hot?.on("vite:beforeFullReload", () => void reloadWithDraft());
