import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { passkey } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";

/** A passkey that a user has at http://localhost, with its private key. https://www.w3.org/TR/webauthn-3/ */
export async function createPasskey(db: Db, userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE: an EC2 key for ES256 on P-256.
  const cose = [hex("a5010203262001215820"), base64url(x), hex("225820"), base64url(y)];
  const id = randomBytes(16).toString("base64url");
  await db.insert(passkey).values({
    id: crypto.randomUUID(),
    userId,
    publicKey: Buffer.concat(cose).toString("base64"),
    credentialID: id,
    counter: 0,
    deviceType: "multiDevice",
    backedUp: true,
  });
  return {
    /** What a browser sends to answer a challenge. */
    answer(challenge: string) {
      const client = JSON.stringify({ type: "webauthn.get", challenge, origin: "http://localhost" });
      // User present and verified; no counter.
      const authenticator = Buffer.concat([sha256("localhost"), hex("0500000000")]);
      const signature = sign("sha256", Buffer.concat([authenticator, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: Buffer.from(client).toString("base64url"),
        authenticatorData: authenticator.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response } };
    },
  };
}

const hex = (text: string) => Buffer.from(text, "hex");
const base64url = (text: string) => Buffer.from(text, "base64url");
const sha256 = (text: string) => createHash("sha256").update(text).digest();
