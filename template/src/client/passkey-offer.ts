import { tabStorage } from "./tab-storage.ts";

const key = "offer-passkey";

/** Remembers that this tab has just signed in by a code: the next page offers a passkey. */
export function offerPasskey(): void {
  tabStorage()?.setItem(key, "1");
}

/** True once after signing in by a code, on a device that can hold passkeys and has not declined before. */
export async function isPasskeyOffered(): Promise<boolean> {
  const storage = tabStorage();
  if (!storage?.getItem(key)) return false;
  storage.removeItem(key);
  if (localStorage.getItem(key)) return false;
  return (await window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false;
}

/** This browser does not ask again. */
export function declinePasskeys(): void {
  localStorage.setItem(key, "declined");
}
