import { lastTeamKey } from "../shared/permissions.ts";
import { passkeyApi } from "./secure-context.ts";

interface Draft {
  userId: string | null;
  /** Only changed values; the server has the others. */
  values: Record<string, unknown>;
  /** The previous contents of the changed fields. */
  from?: Record<string, unknown> | undefined;
}

const prefix = "draft:";

/** Forms register here to write their drafts before the page is replaced. */
const writers = new Set<() => void>();

/** The key of a form's draft: its user, its page, what a dialog is about and the names of its fields. */
export function draftKey(
  userId: string | null,
  names: readonly string[],
  about = "",
  place = window.location.pathname,
): string {
  return [`${prefix}${userId ?? ""}`, place, about, names.join(" ")].join(":");
}

export function readDraft(key: string, userId: string | null): Draft | undefined {
  const draft = parsed(tabStorage()?.getItem(key));
  return draft?.userId === userId ? draft : undefined;
}

/** Replaces the draft of a form. Without values, only removes it. */
export function writeDraft(key: string, draft: Draft): void {
  removeDraft(key);
  if (Object.keys(draft.values).length > 0) keepInTab(key, draft);
}

export function removeDraft(key: string): void {
  tabStorage()?.removeItem(key);
}

export function draftOwners(): Set<string | null> {
  return new Set(drafts().map(({ userId }) => userId));
}

export function removeDrafts(...except: readonly (string | null)[]): void {
  for (const { key, userId } of drafts()) if (!except.includes(userId)) removeDraft(key);
}

/** Registers a form that writes its draft. Returns a function that unregisters it. */
export function onWriteDrafts(write: () => void): () => void {
  writers.add(write);
  return () => writers.delete(write);
}

export function writeDrafts(): void {
  for (const write of writers) write();
}

function drafts() {
  const storage = tabStorage();
  return Object.keys(storage ?? {}).flatMap((key) => {
    const draft = key.startsWith(prefix) ? parsed(storage?.getItem(key)) : undefined;
    return draft ? [{ key, userId: draft.userId }] : [];
  });
}

function parsed(text: string | null | undefined): Draft | undefined {
  return text ? JSON.parse(text) : undefined;
}

export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

function keepInTab(key: string, value: object): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
}

interface Place {
  search: object;
  scrollKey: string | undefined;
}

const key = "places";

const places = (): Record<string, Place> => JSON.parse(tabStorage()?.getItem(key) ?? "{}");

export function rememberPlace(path: string, place: Place): void {
  keepInTab(key, { ...places(), [path]: place });
}

/** The props of a link or navigation that leads to a page with the search and scroll position it had in this tab. */
export function asLeft<To extends string>(to: To) {
  const place = places()[to];
  return place ? { to, search: place.search as never, state: { scrollKey: place.scrollKey } } : { to };
}

/** Call this when the tab's user changes, because a search may be private. */
export function forgetPlaces(): void {
  tabStorage()?.removeItem(key);
}

const viewsPrefix = "views ";

/** The key under which the browser stores a user's saved views of a list. */
export const viewsKey = (userId: string, path: string) => `${viewsPrefix}${userId} ${path}`;

/** Call this when the session has ended. It removes the user's data that the browser keeps for longer than a tab. */
export function forgetPerson(): void {
  forgetPlaces();
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API.
  document.cookie = `${lastTeamKey}=; Path=/; Max-Age=0; SameSite=Lax`;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(viewsPrefix)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept if storage is blocked.
  }
}

const offerKey = "offer-passkey";

/** Call this after a sign-in by code: the next page in this tab offers a passkey. */
export function offerPasskey(): void {
  tabStorage()?.setItem(offerKey, "1");
}

/** True once after a sign-in by code, if the device can hold passkeys and the user has not declined. */
export async function isPasskeyOffered(): Promise<boolean> {
  const storage = tabStorage();
  if (!storage?.getItem(offerKey)) return false;
  storage.removeItem(offerKey);
  if (localStorage.getItem(offerKey)) return false;
  return (await passkeyApi()?.passkeys.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false;
}

export function declinePasskeys(): void {
  localStorage.setItem(offerKey, "declined");
}
