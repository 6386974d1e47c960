import { leaveFor } from "#kit/client/navigation.ts";

let waiting: AbortController | undefined;

/** Lets the browser offer passkeys in the email field. better-auth's client is too large for the login page. */
export async function startAutofill(redirect: string | undefined): Promise<void> {
  // Undefined on plain http. `passkeyApi` of kit/client/secure-context.ts would be one more file of the login page.
  // biome-ignore lint/plugin: checked in the next line
  const passkeys: typeof PublicKeyCredential | undefined = window.PublicKeyCredential;
  if (!passkeys?.parseRequestOptionsFromJSON) return;
  if (!(await passkeys.isConditionalMediationAvailable?.())) return;
  waiting = new AbortController();
  const { signal } = waiting;
  try {
    const options = await (await fetch("/api/auth/passkey/generate-authenticate-options", { signal })).json();
    const publicKey = passkeys.parseRequestOptionsFromJSON(options);
    // biome-ignore lint/plugin: where there are passkeys, there are credentials.
    const chosen = await navigator.credentials.get({ publicKey, mediation: "conditional", signal });
    if (!(chosen instanceof passkeys)) return;
    const verified = await fetch("/api/auth/passkey/verify-authentication", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ response: chosen.toJSON() }),
    });
    await verified.text();
    if (verified.ok) void leaveFor("/login", redirect);
  } catch {
    // No passkey was chosen, or the network is down. Users still have the form.
  }
}

/** A browser allows only one pending request for a passkey. */
export function stopAutofill(): void {
  waiting?.abort();
}
