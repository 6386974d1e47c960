import { leaveFor } from "#kit/client/navigation.ts";

let waiting: AbortController | undefined;

/** Lets the browser offer passkeys in the email field. better-auth's client would be too large for the login page. */
export async function startAutofill(redirect: string | undefined): Promise<void> {
  const { PublicKeyCredential: credentials } = window;
  if (!credentials?.parseRequestOptionsFromJSON || !(await credentials.isConditionalMediationAvailable?.()))
    return;
  waiting = new AbortController();
  const { signal } = waiting;
  try {
    const options = await (await fetch("/api/auth/passkey/generate-authenticate-options", { signal })).json();
    const publicKey = credentials.parseRequestOptionsFromJSON(options);
    const chosen = await navigator.credentials.get({ publicKey, mediation: "conditional", signal });
    if (!(chosen instanceof credentials)) return;
    const verified = await fetch("/api/auth/passkey/verify-authentication", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ response: chosen.toJSON() }),
    });
    await verified.text();
    if (verified.ok) void leaveFor("/login", redirect);
  } catch {
    // No passkey was chosen, or there is no network. The user can still use the form.
  }
}

/** The browser allows only one pending request for a passkey. */
export function stopAutofill(): void {
  waiting?.abort();
}
