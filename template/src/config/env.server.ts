import { basename } from "node:path";
import { z } from "zod";
import {
  type DatabaseSettings,
  databaseSettings,
  databaseVariables,
} from "#kit/db/dialect/settings.server.ts";
import {
  checkVariables,
  EnvError,
  type EnvSource,
  type FeatureSettings,
  type Mode,
  misspelt,
  readFeatures,
  readStorage,
  readVariable,
  readVariables,
  type StorageSettings,
  storageVariables,
} from "#kit/env/env.server.ts";
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

interface Situation {
  production: boolean;
  /** If true, no mail server is required. */
  sendsNothing?: boolean;
  /** better-auth skips its origin checks while NODE_ENV is test or TEST is set. */
  withoutOriginCheck: boolean;
}

/** The only variables that a script needs for the keys of budgets. */
const secretVariables = z.object({
  AUTH_SECRET: z
    .string(`is required: at least ${minSecretBytes} random bytes (openssl rand -base64 32)`)
    .refine(
      (secret) => Buffer.byteLength(secret) >= minSecretBytes,
      `must have at least ${minSecretBytes} bytes`,
    )
    .refine((secret) => !placeholder.test(secret), "is a placeholder: make one with openssl rand -base64 32")
    .refine((secret) => !isGuessable(secret), "is too easy to guess: make one with openssl rand -base64 32"),
});

function variables({ production, sendsNothing = false, withoutOriginCheck }: Situation) {
  return z.object({
    PORT: integer(1, 65_535).default(3000),
    BASE_URL: neededIf(
      production,
      z
        .string()
        .refine(isOrigin, { error: "must be an origin: http or https, a host, and no path", abort: true })
        // After a shorter one, Elysia would read another path (kit/http/internal/gate.server.ts).
        .refine(
          (url) => new URL(url).host.length > 3,
          "must have a host of four characters or more, or a port",
        )
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
    PROCESSES: integer(1, 64).default(1),
    JOBS: integer(0, 64).default(2),
    SHUTDOWN_DELAY: integer(0, 5).default(0),
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

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and validates all settings at once.
 * @param settings those of the features
 * @throws EnvError naming every invalid variable
 */
export function readEnv(
  source: EnvSource,
  mode: Mode,
  settings: readonly FeatureSettings[] = [],
  envFile = "",
) {
  const production = mode === "production";
  const features = readFeatures(settings, source);
  const withoutOriginCheck =
    mode === "test" || !["0", "false", undefined].includes(readVariable(source, "TEST"));
  const schema = variables({ production, withoutOriginCheck, sendsNothing: features.sendsNothing });
  const { data, problems } = checkVariables(schema, source);
  const slips = misspelt(envFile, [...Object.keys(schema.shape), ...features.names], source);
  const stored = data && readStorage(data);
  problems.push(...features.problems, ...(stored?.problems ?? []));
  if (!data || !stored || problems.length > 0) throw new EnvError([...problems, ...slips]);

  const baseUrl = new URL(data.BASE_URL ?? `http://localhost:${data.PORT}`);
  const isExposed = production && baseUrl.protocol === "http:" && !isLoopback(baseUrl.href);
  return {
    mode,
    baseUrl,
    host: data.HOST,
    port: data.PORT,
    processes: data.PROCESSES,
    jobs: data.JOBS,
    /** Seconds. */
    shutdownDelay: data.SHUTDOWN_DELAY,
    database: databaseSettings(data),
    storage: stored.storage,
    authSecret: data.AUTH_SECRET,
    signup: data.AUTH_SIGNUP,
    /** Of social sign-in, if the project has it. */
    providers: {},
    ...(data.SMTP_URL && !features.sendsNothing ? { smtp: { url: data.SMTP_URL } } : {}),
    codeTtlMinutes: data.AUTH_CODE_TTL_MINUTES,
    emailFrom: data.EMAIL_FROM ?? `no-reply@${baseUrl.hostname}`,
    /** Nothing can be changed: set by the feature of the demo. */
    demo: false,
    ...features.values,
    ...(data.ENV_NAME || data.ENV_EMOJI
      ? { badge: { name: data.ENV_NAME, emoji: data.ENV_EMOJI, color: data.ENV_COLOR } }
      : {}),
    trustedProxies: data.TRUSTED_PROXIES,
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    securityContact: data.SECURITY_CONTACT,
    logLevel: data.LOG_LEVEL,
    /** Settings that are valid but probably unintended: logged at the start. */
    warnings: [
      isExposed && "BASE_URL is not https: session cookies travel unprotected",
      ...features.warnings,
      ...slips,
    ].filter((warning) => typeof warning === "string"),
  };
}

/**
 * `readEnv` with this process's variables, to which Bun has added `.env`. A build is always in production mode.
 * @param settings those of the features
 */
export function loadEnv(settings: readonly FeatureSettings[] = []): Env {
  const { NODE_ENV } = process.env;
  const named = NODE_ENV === "production" || NODE_ENV === "test" ? NODE_ENV : "development";
  const mode = String(import.meta.env.PROD) === "true" ? "production" : named;
  return readEnv(process.env, mode, settings, ".env");
}

/** The settings for scripts that only need the database. */
export function loadDatabase(source: EnvSource = process.env): DatabaseSettings {
  return databaseSettings(readVariables(databaseVariables, source));
}

export function loadAuthSecret(): string {
  return readVariables(secretVariables, process.env).AUTH_SECRET;
}

export function loadStorage(): StorageSettings {
  const { storage, problems } = readStorage(readVariables(storageVariables, process.env));
  if (problems.length > 0) throw new EnvError(problems);
  return storage;
}

/** How a user types a script of package.json: with the package manager of this process, or with the executable. */
export function scriptCommand(script: string, source: EnvSource = process.env): string {
  if (Bun.isStandaloneExecutable) return `./${basename(process.execPath)} ${script}`;
  return asTyped(`bun run ${script}`, source);
}

/** Replaces Bun's commands in a text with those of the current package manager. npm needs `--` before options. */
export function asTyped(text: string, { npm_config_user_agent }: EnvSource = process.env): string {
  const manager = npm_config_user_agent?.match(/^(?:npm|pnpm|yarn)(?=\/)/)?.[0] ?? "bun";
  // Up to the end of the sentence, the line or the next command.
  const command = /\bbun run ([\w:-]+)((?:(?![;,.](?:\s|$)|\bbun run )[^\n`])*)/g;
  const typed = text.replace(command, (_, script: string, rest: string) => {
    const hasOptions = manager === "npm" && /\s\[?--?\w|\[options\]/.test(rest);
    return `${manager} run ${script}${hasOptions ? " --" : ""}${rest}`;
  });
  return manager === "npm" ? typed.replace(/\bbun (?=scripts\/)/g, "npx bun ") : typed;
}
