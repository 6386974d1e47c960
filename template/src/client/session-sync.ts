import { type Draft, readDraft, removeDraft, writeDraft } from "./draft.ts";

/** Other pages of this site in this browser; `null` for a page that nobody is signed in on. */
type Word = { person: string | null } | { left: true };

/** Browser only: a document is made for one person, or for nobody, and stays theirs until the next document. */
let person: string | null | undefined;
let over = false;
let channel: BroadcastChannel | undefined;

interface Listening {
  person: string | null;
  /** Another page was made for somebody else: who is right, the server knows. */
  onDoubt: () => void;
}

/** Says to the other pages whom this one was made for, and listens to what they say. Returns the function that stops it. */
export function openSession(listening: Listening): () => void {
  person = listening.person;
  const opened = new BroadcastChannel("session");
  channel = opened;
  opened.onmessage = ({ data }: MessageEvent<Word>) => {
    if ("left" in data) leave();
    else if (data.person !== person) listening.onDoubt();
  };
  say({ person });
  return () => opened.close();
}

function say(word: Word): void {
  channel?.postMessage(word);
}

/** The document is about to give way to another: nothing in it needs to be asked for or kept any more. */
export function isOver(): boolean {
  return over;
}

/** The person leaves: nothing they typed stays behind, and other pages learn it at once. */
export function signedOut(): void {
  over = true;
  removeDraft();
  say({ left: true });
}

function leave(): void {
  removeDraft();
  if (person !== null) renew();
}

/**
 * The server no longer knows the session this page was made with. What was typed is put aside; the page is asked for
 * anew, which leads to the login page and back here. Resolves only where nobody was signed in to begin with.
 */
export async function sessionEnded(): Promise<void> {
  if (typeof person !== "string") return;
  await startAnew();
}

/** A new document at this address, with what was typed in this one. */
export function startAnew(): Promise<never> {
  if (person !== undefined) writeDraft(person);
  return renew();
}

/** A new document at this address, for somebody else. */
export function renew(): Promise<never> {
  over = true;
  window.location.reload();
  return new Promise(() => {});
}

/** What was put aside on this page for whom it is made now; what belongs to somebody else is thrown away. */
export function ownDraft(now: string | null): Draft | undefined {
  const draft = readDraft();
  if (draft && now !== null && draft.person !== now) removeDraft();
  return readDraft();
}
