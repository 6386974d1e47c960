import { z } from "zod";
import { logLevels } from "../../log/log.server.ts";
import {
  addressOrRange,
  asContact,
  asEmoji,
  flag,
  integer,
  isColor,
  isGuessable,
  isLoopback,
  isOfSomebody,
  isOrigin,
  isSender,
  minSecretBytes,
  placeholder,
} from "../values.server.ts";

/** The address of another server, without a query or password. */
export const site = (error: string) =>
  z.url({ protocol: /^https?$/, hostname: /./, error }).regex(/^[^?#@]+$/, error);

export const folderUrl = /^file:(?:\/\/(?=\/)|(?!\/\/))([^?#]*[^?#/])\/?$/;
export const bucketUrl = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/;

export const storageVariables = z.object({
  STORAGE_URL: z
    .string()
    .refine(
      (url) => folderUrl.test(url) || bucketUrl.test(url),
      "must be file: and a folder, like file:./data/files, or s3:// and a bucket, like s3://bucket/prefix",
    )
    .default("file:./data/files"),
  S3_ENDPOINT: site("must be http or https with a host").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, "must be the name of a region, like eu-central-1")
    .optional(),
});

export interface Situation {
  production: boolean;
  /** If true, no mail server is required. */
  sendsNothing?: boolean;
  /** better-auth skips its origin checks while NODE_ENV is test or TEST is set. */
  withoutOriginCheck: boolean;
}

/** The only variables that scripts need to compute the keys of budgets. */
export const secretVariables = z.object({
  AUTH_SECRET: z
    .string(`is required: at least ${minSecretBytes} random bytes (openssl rand -base64 32)`)
    .refine(
      (secret) => Buffer.byteLength(secret) >= minSecretBytes,
      `must have at least ${minSecretBytes} bytes`,
    )
    .refine(
      (secret) => !placeholder.test(secret),
      "is a placeholder: create one with openssl rand -base64 32",
    )
    .refine(
      (secret) => !isGuessable(secret),
      "is too easy to guess: create one with openssl rand -base64 32",
    ),
});

export function kitVariables({ production, sendsNothing = false, withoutOriginCheck }: Situation) {
  return z.object({
    PORT: integer(1, 65_535).default(3000),
    BASE_URL: neededIf(
      production,
      z
        .string()
        .refine(isOrigin, { error: "must be an origin: http or https, a host, and no path", abort: true })
        // With a shorter host, Elysia would read a different path (kit/http/internal/gate.server.ts).
        .refine(
          (url) => new URL(url).host.length > 3,
          "must have a host of four characters or more, or a port",
        )
        .refine(
          (url) => isLoopback(url) || !withoutOriginCheck,
          "must not be public while NODE_ENV is test or TEST is set, because origin checks are off",
        ),
      "https://example.com",
    ),
    HOST: z
      .string()
      .regex(/^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|[\da-f:.]+)$/i, "must be an address or a host name")
      .default(production ? "0.0.0.0" : "127.0.0.1"),
    PROCESSES: integer(1, 64).default(1),
    JOBS: integer(0, 64).default(2),
    SHUTDOWN_DELAY: integer(0, 5).default(0),
    ...storageVariables.shape,
    ...secretVariables.shape,
    AUTH_SIGNUP: flag.default(true),
    AUTH_CODE_TTL_MINUTES: integer(1, 10).default(10),
    SMTP_URL: neededIf(
      production && !sendsNothing,
      z.url({ protocol: /^smtps?$/, hostname: /./, error: "must be smtp:// or smtps:// and a host" }),
      "smtp://user:password@host:587",
    ),
    EMAIL_FROM: neededIf(
      production && !sendsNothing,
      z.string().refine(isSender, "must be an email address, or a name and an address in < >"),
      "Name <name@example.com>",
    ),
    ENV_NAME: z
      .string()
      .regex(/^\P{C}{0,40}$/u, "must be at most 40 visible characters")
      .optional(),
    ENV_EMOJI: z.string().transform(asEmoji).pipe(z.string("must be one emoji")).optional(),
    ENV_COLOR: z
      .string()
      .refine(isColor, "must be a CSS colour, like plum, #8e4585 or rgb(142 69 133)")
      .default("plum"),
    TRUSTED_PROXIES: z
      .string()
      .default("")
      .transform((list) => list.split(",").flatMap((one) => one.trim() || []))
      .refine(
        (list) => list.every((one) => addressOrRange.safeParse(one).success),
        "must be addresses or CIDR ranges, separated by commas",
      )
      .refine(
        (list) => list.every(isOfSomebody),
        "must not trust everyone: clients could choose their own address in X-Forwarded-For",
      )
      .readonly(),
    HSTS_SUBDOMAINS: flag.default(false),
    SECURITY_CONTACT: z
      .string()
      .transform(asContact)
      .pipe(z.string("must be an email address or an https address"))
      .optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  });
}

function neededIf(needed: boolean, rule: z.ZodType<string>, example: string) {
  return rule
    .optional()
    .refine((value) => value !== undefined || !needed, `is required in production: ${example}`);
}
