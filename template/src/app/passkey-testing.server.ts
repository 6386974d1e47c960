import { createPasskey } from "#features/auth/testing-passkey.server.ts";
import { passkey } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { type createTestApp, getCookies } from "./testing.server.ts";

type App = Pick<Awaited<ReturnType<typeof createTestApp>>, "fetch">;

/** Adds a passkey to a session's account. Returns the response, and a function that signs in with the passkey. */
export async function addPasskey({ fetch }: App, cookie: string) {
  const key = createPasskey("http://localhost");
  const post = (path: string, sent: string, body: object) =>
    fetch(`/api/auth/passkey/${path}`, {
      method: "POST",
      headers: { cookie: sent, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  /** Fetches options. Returns their challenge, and the cookies with the one for the challenge. */
  async function ask(path: string, sent: string) {
    const answer = await fetch(`/api/auth/passkey/${path}`, { headers: { cookie: sent } });
    const { challenge = "" } = await answer.json();
    return { challenge, sent: `${sent}; ${getCookies(answer)}`, answer };
  }
  const asked = await ask("generate-register-options", cookie);
  const body = { ...key.register(asked.challenge), name: "Key" };
  const added = asked.answer.ok ? await post("verify-registration", asked.sent, body) : asked.answer;
  return {
    added,
    async signIn(): Promise<Response> {
      const { challenge, sent } = await ask("generate-authenticate-options", "none=1");
      return post("verify-authentication", sent, key.answer(challenge));
    },
  };
}

type Good = (method: string, path: string, body?: unknown) => Promise<{ id: string }>;

/** Tries every operation on passkeys of another user. */
export async function callEach(db: Db, good: Good): Promise<void> {
  const { id } = await good("POST", "/api/users", { name: "Eve", email: "eve@example.com", role: "user" });
  const key = { publicKey: "k", credentialID: "k", counter: 0, deviceType: "singleDevice", backedUp: false };
  await db.insert(passkey).values({ ...key, id: "hers", userId: id });
  await good("GET", `/api/users/${id}/passkeys`);
  await good("DELETE", `/api/users/${id}/passkeys/hers`);
}
