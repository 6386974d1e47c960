import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software passkey. https://www.w3.org/TR/webauthn-3/ */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE: an EC2 key for ES256 on P-256.
  const cose = [hex("a5010203262001215820"), base64url(x), hex("225820"), base64url(y)];
  const credential = randomBytes(16);
  const id = credential.toString("base64url");
  const site = sha256(new URL(origin).hostname);
  // User present and verified; no counter.
  const used = Buffer.concat([site, hex("0500000000")]);
  // The same with the public key; the authenticator's model is not disclosed.
  const made = Buffer.concat([site, hex("4500000000"), Buffer.alloc(16), hex("0010"), credential, ...cose]);
  const createClient = (type: string, challenge: string) => JSON.stringify({ type, challenge, origin });
  const message = (client: string, parts: Record<string, Buffer>) => {
    const encoded = Object.entries(parts).map(([name, part]) => [name, part.toString("base64url")]);
    const response = {
      clientDataJSON: Buffer.from(client).toString("base64url"),
      ...Object.fromEntries(encoded),
    };
    return { response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response } };
  };
  return {
    /** What a browser sends to add this passkey. */
    register(challenge: string) {
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const start = hex("a363666d74646e6f6e656761747453746d74a068617574684461746158");
      const attestationObject = Buffer.concat([start, Buffer.from([made.length]), made]);
      return message(createClient("webauthn.create", challenge), { attestationObject });
    },
    /** What a browser sends to sign in with this passkey. */
    answer(challenge: string) {
      const client = createClient("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([used, sha256(client)]), privateKey);
      return message(client, { authenticatorData: used, signature });
    },
  };
}

const hex = (text: string) => Buffer.from(text, "hex");
const base64url = (text: string) => Buffer.from(text, "base64url");
const sha256 = (text: string) => createHash("sha256").update(text).digest();
