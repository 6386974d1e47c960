import { z } from "zod";

export type StorageSettings =
  | { kind: "folder"; folder: string }
  | {
      kind: "s3";
      bucket: string;
      /** In front of every name: "" or a path that ends in a slash. */
      prefix: string;
      accessKeyId: string;
      secretAccessKey: string;
      /** Amazon's, if there is none. */
      endpoint?: string | undefined;
      region?: string | undefined;
    };

const folderUrl = /^file:(?:\/\/(?=\/)|(?!\/\/))([^?#]*[^?#/])\/?$/;
const bucketUrl = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/;

export const storageVariables = z.object({
  STORAGE_URL: z
    .string()
    .refine(
      (url) => folderUrl.test(url) || bucketUrl.test(url),
      "must be file: and a folder, like file:./data/files, or s3:// and a bucket, like s3://bucket/prefix",
    )
    .default("file:./data/files"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, hostname: /./, error: "must be http or https and a host" })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, "must be the name of a region, like eu-central-1")
    .optional(),
});

/** The settings, and one line for each variable that they lack. */
export function readStorage(data: z.output<typeof storageVariables>): {
  storage: StorageSettings;
  problems: string[];
} {
  const [, bucket, path = ""] = bucketUrl.exec(data.STORAGE_URL) ?? [];
  if (bucket === undefined) {
    const [, folder = ""] = folderUrl.exec(data.STORAGE_URL) ?? [];
    return { storage: { kind: "folder", folder }, problems: [] };
  }
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = data;
  const problems = Object.entries({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey })
    .filter(([, value]) => value === "")
    .map(([name]) => `${name} is required for STORAGE_URL=${data.STORAGE_URL}`);
  const prefix = path === "" ? "" : `${path.slice(1)}/`;
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = data;
  return {
    storage: { kind: "s3", bucket, prefix, accessKeyId, secretAccessKey, endpoint, region },
    problems,
  };
}
