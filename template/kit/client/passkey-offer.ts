import { tabStorage } from "./tab.ts";

const key = "offer-passkey";

/** Call this after a sign-in by code: the next page in this tab offers a passkey. */
export function offerPasskey(): void {
  tabStorage()?.setItem(key, "1");
}

/** True once after a sign-in by code, if the device can hold passkeys and its user has not declined. */
export async function isPasskeyOffered(): Promise<boolean> {
  const storage = tabStorage();
  if (!storage?.getItem(key)) return false;
  storage.removeItem(key);
  if (localStorage.getItem(key)) return false;
  return (await window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false;
}

/** This browser never offers again. */
export function declinePasskeys(): void {
  localStorage.setItem(key, "declined");
}
