import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { passkey } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { cookiesOf, type createTestApp } from "./testing.server.ts";

type App = Pick<Awaited<ReturnType<typeof createTestApp>>, "fetch">;
type Response = Record<string, unknown>;

const rpIdHash = createHash("sha256").update("localhost").digest();
const counter = Buffer.alloc(4);
/** Flags of https://w3c.github.io/webauthn/#authdata-flags: present, verified, with a credential. */
const signedFlags = 0x05;
const createdFlags = 0x45;

/** An authenticator without hardware, which holds one passkey and agrees to everything. */
function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const id = randomBytes(16);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: "http://localhost", crossOrigin: false }));
  const credential = (response: Response) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  /** CBOR of a COSE key for EdDSA: https://www.rfc-editor.org/rfc/rfc9053#section-7.2 */
  const coseKey = () =>
    Buffer.concat([
      Buffer.from("a4010103272006215820", "hex"),
      Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"),
    ]);

  return {
    create(challenge: string) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()]);
      const data = Buffer.concat([rpIdHash, Buffer.from([createdFlags]), counter, attested]);
      // CBOR of { fmt: "none", attStmt: {}, authData: data }.
      const head = Buffer.from("a363666d74646e6f6e656761747453746d74a06861757468446174615800", "hex");
      head[head.length - 1] = data.length;
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.concat([head, data]).toString("base64url"),
        transports: ["internal"],
      });
    },
    sign(challenge: string) {
      const client = clientData("webauthn.get", challenge);
      const data = Buffer.concat([rpIdHash, Buffer.from([signedFlags]), counter]);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign(null, signed, privateKey).toString("base64url"),
      });
    },
  };
}

/** Adds a passkey to the account of a session. Returns the response, and a function that signs in with the passkey. */
export async function addPasskey({ fetch }: App, cookie: string) {
  const authenticator = createAuthenticator();
  const post = (path: string, sent: string, body: object) =>
    fetch(`/api/auth/passkey/${path}`, {
      method: "POST",
      headers: { cookie: sent, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  /** Fetches options; returns their challenge, and the cookies with the one that belongs to it. */
  async function ask(path: string, sent: string) {
    const answer = await fetch(`/api/auth/passkey/${path}`, { headers: { cookie: sent } });
    const { challenge = "" } = await answer.json();
    return { challenge, sent: `${sent}; ${cookiesOf(answer)}`, answer };
  }
  const asked = await ask("generate-register-options", cookie);
  const body = { response: authenticator.create(asked.challenge), name: "Key" };
  const added = asked.answer.ok ? await post("verify-registration", asked.sent, body) : asked.answer;
  return {
    added,
    async signIn(): Promise<globalThis.Response> {
      const { challenge, sent } = await ask("generate-authenticate-options", "none=1");
      return post("verify-authentication", sent, { response: authenticator.sign(challenge) });
    },
  };
}

type Good = (method: string, path: string, body?: unknown) => Promise<{ id: string }>;

/** Calls every operation on another user's passkeys. */
export async function callEach(db: Db, good: Good): Promise<void> {
  const { id } = await good("POST", "/api/users", { name: "Eve", email: "eve@example.com", role: "user" });
  const key = { publicKey: "k", credentialID: "k", counter: 0, deviceType: "singleDevice", backedUp: false };
  await db.insert(passkey).values({ ...key, id: "hers", userId: id });
  await good("GET", `/api/users/${id}/passkeys`);
  await good("DELETE", `/api/users/${id}/passkeys/hers`);
}
