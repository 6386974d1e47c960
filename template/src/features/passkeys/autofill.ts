let waiting: AbortController | undefined;

/**
 * Has the browser offer passkeys in the email field. By the browser's own functions, where it has them: this runs on
 * the login page, for which better-auth's client would be too much.
 */
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
    if (verified.ok) redirectAfterSignIn(redirect);
  } catch {
    // Nothing was chosen, or there is no network: the form is there.
  }
}

/** A browser waits for one answer at a time. */
export function stopAutofill(): void {
  waiting?.abort();
}

/** To a new document: nothing of the time before stays in memory, and the server decides where to go. */
export function redirectAfterSignIn(redirect: string | undefined): void {
  window.location.replace(`/login${redirect ? `?${new URLSearchParams({ redirect })}` : ""}`);
}
