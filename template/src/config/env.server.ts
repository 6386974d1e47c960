import { basename } from "node:path";
import {
  type DatabaseSettings,
  databaseSettings,
  databaseVariables,
} from "#kit/db/dialect/settings.server.ts";
import {
  appleWarning,
  checkVariables,
  EnvError,
  type EnvSource,
  type Mode,
  readProviders,
  readStorage,
  readVariable,
  readVariables,
  type StorageSettings,
  storageVariables,
} from "#kit/env/env.server.ts";
import { isLoopback } from "#kit/env/values.server.ts";
import { secretVariables, variables } from "./variables.server.ts";

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and checks all settings at once.
 * @param providerNames the social providers better-auth knows, by its names
 * @throws EnvError naming every variable that is wrong
 */
export function readEnv(source: EnvSource, mode: Mode, providerNames: readonly string[] = []) {
  const production = mode === "production";
  const demo = readVariable(source, "DEMO") === "true";
  const withoutOriginCheck =
    mode === "test" || !["0", "false", undefined].includes(readVariable(source, "TEST"));
  const situation = { production, withoutOriginCheck, sendsNothing: demo };
  const { data, problems } = checkVariables(variables(situation), source);
  const social = readProviders(providerNames, (name) => readVariable(source, name));
  const { apple } = social.providers;
  problems.push(...social.problems);
  const stored = data && readStorage(data);
  problems.push(...(stored?.problems ?? []));
  if (!data || !stored || problems.length > 0) throw new EnvError(problems);

  const baseUrl = new URL(data.BASE_URL ?? `http://localhost:${data.PORT}`);
  const isExposed = production && baseUrl.protocol === "http:" && !isLoopback(baseUrl.href);
  return {
    mode,
    baseUrl,
    host: data.HOST,
    port: data.PORT,
    processes: data.PROCESSES,
    database: databaseSettings(data),
    storage: stored.storage,
    authSecret: data.AUTH_SECRET,
    signup: data.AUTH_SIGNUP,
    providers: social.providers,
    ...(data.SMTP_URL ? { smtp: { url: data.SMTP_URL } } : {}),
    codeTtlMinutes: data.AUTH_CODE_TTL_MINUTES,
    emailFrom: data.EMAIL_FROM ?? `no-reply@${baseUrl.hostname}`,
    demo,
    // It has people of its own: nobody else comes in, by whatever way, and nothing is sent.
    ...(demo && { signup: false, providers: {}, smtp: undefined }),
    ...(data.ENV_NAME || data.ENV_EMOJI
      ? { badge: { name: data.ENV_NAME, emoji: data.ENV_EMOJI, color: data.ENV_COLOR } }
      : {}),
    trustedProxies: data.TRUSTED_PROXIES,
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    securityContact: data.SECURITY_CONTACT,
    logLevel: data.LOG_LEVEL,
    /** What is allowed but probably not meant: for the log at start. */
    warnings: [
      isExposed && "BASE_URL is not https: session cookies travel unprotected",
      apple && appleWarning(apple.clientSecret),
    ].filter((warning) => typeof warning === "string"),
  };
}

/** `readEnv` of this process's variables, which Bun has filled from `.env`. A build is in production whatever they say. */
export function loadEnv(providerNames: readonly string[] = []): Env {
  const { NODE_ENV } = process.env;
  const named = NODE_ENV === "production" || NODE_ENV === "test" ? NODE_ENV : "development";
  const mode = String(import.meta.env.PROD) === "true" ? "production" : named;
  return readEnv(process.env, mode, providerNames);
}

/** For the scripts that need the database and nothing else. */
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

/** How a script of package.json is typed: with the package manager that runs this process, or by the one executable. */
export function scriptCommand(script: string, { npm_config_user_agent }: EnvSource = process.env): string {
  if (Bun.isStandaloneExecutable) return `./${basename(process.execPath)} ${script}`;
  const manager = npm_config_user_agent?.match(/^(?:npm|pnpm|yarn)(?=\/)/)?.[0] ?? "bun";
  return `${manager} run ${script}`;
}
