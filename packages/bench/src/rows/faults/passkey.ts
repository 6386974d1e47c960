import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software passkey: what a server stores about it, and how it responds. https://www.w3.org/TR/webauthn-3/ */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE: an EC2 key for ES256 on P-256.
  const cose = [hex("a5010203262001215820"), base64url(x), hex("225820"), base64url(y)];
  const credentialID = randomBytes(16).toString("base64url");
  return {
    credentialID,
    publicKey: Buffer.concat(cose).toString("base64"),
    /** What a browser sends in response to a challenge. */
    answer(challenge: string) {
      const client = JSON.stringify({ type: "webauthn.get", challenge, origin });
      // Flags: user present and verified. The counter is zero.
      const authenticator = Buffer.concat([sha256(new URL(origin).hostname), hex("0500000000")]);
      const signature = sign("sha256", Buffer.concat([authenticator, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: Buffer.from(client).toString("base64url"),
        authenticatorData: authenticator.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      const [id, type] = [credentialID, "public-key"];
      return { response: { id, rawId: id, type, clientExtensionResults: {}, response } };
    },
  };
}

const hex = (text: string) => Buffer.from(text, "hex");
const base64url = (text: string) => Buffer.from(text, "base64url");
const sha256 = (text: string) => createHash("sha256").update(text).digest();
