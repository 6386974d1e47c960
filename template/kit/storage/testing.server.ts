import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export const s3Keys = { accessKeyId: "test-key", secretAccessKey: "test-secret", region: "eu-central-1" };

type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>;

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * Starts a small S3 server. It keeps the objects of one bucket in memory and requires a valid signature.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 * @param bucket the name of the only bucket
 */
export function startS3(bucket: string) {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Handles a request before the server does, to simulate delays and failures. */
  let first: Answer = () => undefined;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const special = await first(request);
      if (special) return special;
      const { pathname } = new URL(request.url);
      const body = new Uint8Array(await request.arrayBuffer());
      const refusal = refusalOf(request, body);
      if (refusal) return s3Error(403, refusal);
      const [, name = "", ...rest] = pathname.split("/");
      if (name !== bucket) return s3Error(404, "NoSuchBucket");
      const key = rest.join("/");
      if (request.method === "PUT") objects.set(key, body);
      if (request.method === "DELETE") objects.delete(key);
      if (request.method === "DELETE") return new Response(null, { status: 204 });
      const object = objects.get(key);
      return object ? new Response(request.method === "PUT" ? "" : object) : s3Error(404, "NoSuchKey");
    },
  });
  const endpoint = `http://127.0.0.1:${server.port}`;
  return {
    endpoint,
    /** The environment variables of a server that stores its files in this bucket. */
    settings: {
      STORAGE_URL: `s3://${bucket}/shop`,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
      S3_REGION: s3Keys.region,
    },
    keys: () => [...objects.keys()],
    answerWith: (answer: Answer) => {
      first = answer;
    },
    stop: () => server.stop(true),
  };
}

export function s3Error(status: number, code: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return new Response(xml, { status, headers: { "content-type": "application/xml" } });
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

/** The code of the error if the request is not signed with our keys. */
function refusalOf({ headers, method, url }: Request, body: Uint8Array): string | undefined {
  const [, key, day = "", region = "", names = "", signature = ""] =
    authorization.exec(headers.get("authorization") ?? "") ?? [];
  if (key !== s3Keys.accessKeyId) return "InvalidAccessKeyId";
  const { pathname, searchParams } = new URL(url);
  const declared = headers.get("x-amz-content-sha256") ?? "";
  const actual = createHash("sha256").update(body).digest("hex");
  if (declared !== "UNSIGNED-PAYLOAD" && declared !== actual) return "XAmzContentSHA256Mismatch";
  const canonical = [
    method,
    pathname,
    [...searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join("&"),
    ...names.split(";").map((name) => `${name}:${headers.get(name)?.trim()}`),
    "",
    names,
    declared,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash("sha256").update(canonical).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", headers.get("x-amz-date"), scope, hash].join("\n");
  const steps = [day, region, "s3", "aws4_request"];
  const signing = steps.reduce<string | Buffer>(hmac, `AWS4${s3Keys.secretAccessKey}`);
  const expected = hmac(signing, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}
