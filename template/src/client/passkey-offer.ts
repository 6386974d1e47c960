import { tabStorage } from "./tab-storage.ts";

const key = "offer-passkey";

/** Remembers that this tab has just signed in by a code: the next page offers a passkey. */
export function offerPasskey(): void {
  tabStorage()?.setItem(key, "1");
}

/** True once after signing in by a code, unless this browser has declined before or has no passkeys. */
export function isPasskeyOffered(): boolean {
  const storage = tabStorage();
  if (!storage?.getItem(key)) return false;
  storage.removeItem(key);
  return "PublicKeyCredential" in window && !localStorage.getItem(key);
}

/** This browser does not ask again. */
export function declinePasskeys(): void {
  localStorage.setItem(key, "declined");
}
