import { z } from "zod";
import { databaseVariables } from "#kit/db/dialect/settings.server.ts";
import { storageVariables } from "#kit/env/env.server.ts";
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
} from "#kit/env/values.server.ts";
import { logLevels } from "#kit/log/log.server.ts";

export interface Situation {
  production: boolean;
  /** Then no mail server is required. */
  sendsNothing?: boolean;
  /** better-auth drops its origin checks while NODE_ENV is test or TEST is set. */
  withoutOriginCheck: boolean;
}

/** For the script that needs the keys of budgets. */
export const secretVariables = z.object({
  AUTH_SECRET: z
    .string(`is required: at least ${minSecretBytes} random bytes (openssl rand -base64 32)`)
    .refine(
      (secret) => Buffer.byteLength(secret) >= minSecretBytes,
      `must have at least ${minSecretBytes} bytes`,
    )
    .refine((secret) => !placeholder.test(secret), "is a placeholder: make one with openssl rand -base64 32")
    .refine((secret) => !isGuessable(secret), "is too easy to guess: make one with openssl rand -base64 32"),
});

export function variables({ production, sendsNothing = false, withoutOriginCheck }: Situation) {
  return z.object({
    BASE_URL: neededIf(
      production,
      z
        .string()
        .refine(isOrigin, { error: "must be an origin: http or https, a host, and no path", abort: true })
        .refine(
          (url) => isLoopback(url) || !withoutOriginCheck,
          "must not be public while NODE_ENV is test or TEST is set: origin checks would be off",
        ),
      "https://example.com",
    ),
    HOST: z
      .string()
      .regex(/^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|[\da-f:.]+)$/i, "must be an address or a host name")
      .default(production ? "0.0.0.0" : "127.0.0.1"),
    PORT: integer(1, 65_535).default(3000),
    PROCESSES: integer(1, 64).default(1),
    ...databaseVariables.shape,
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
    DEMO: flag.default(false),
    ENV_NAME: z
      .string()
      .max(40, "must be at most 40 visible characters")
      .regex(/^\P{C}*$/u, "must be at most 40 visible characters")
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
        "must be addresses or CIDR ranges with commas between",
      )
      .refine(
        (list) => list.every(isOfSomebody),
        "must not trust everybody: who writes X-Forwarded-For chooses the address that limits count",
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
