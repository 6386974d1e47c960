import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { day, second } from "../shared/time.ts";
import {
  bucketUrl,
  folderUrl,
  kitVariables,
  secretVariables,
  site,
  storageVariables,
} from "./internal/variables.server.ts";
import { isLoopback } from "./values.server.ts";

/** The mode of the program, from NODE_ENV. */
export type Mode = "development" | "production" | "test";

/** The kit's settings, as `readSettings` reads them. */
export interface Env {
  mode: Mode;
  baseUrl: URL;
  host: string;
  port: number;
  storage: StorageSettings;
  authSecret: string;
  signup: boolean;
  providers: Readonly<Record<string, ProviderSettings>>;
  codeTtlMinutes: number;
  emailFrom: string;
  demo: boolean;
  /** Whether everyone works in a team, with no pages outside of one. */
  teamsRequired?: boolean | undefined;
  badge?: { name?: string | undefined; emoji?: string | undefined; color: string };
  trustedProxies: readonly string[];
  /** Whether browsers must also use HTTPS for all subdomains. */
  hstsSubdomains: boolean;
  securityContact?: string | undefined;
}

/** The product adds the settings that its `readEnv` returns. @public */
// biome-ignore lint/suspicious/noEmptyInterface: src/config fills it.
export interface EnvRegister {}

/** The settings that features receive: the kit's and the product's. */
export type AppEnv = Env & (EnvRegister extends { env: infer Own } ? Own : unknown);

/** Settings of the app that a feature overrides. */
interface FeatureValues {
  values?: Partial<Pick<Env, "demo" | "providers" | "signup" | "teamsRequired">>;
  /** If true, no mail server is required or used. */
  sendsNothing?: boolean;
  problems?: readonly string[];
  /** Settings that are valid but probably unintended. */
  warnings?: readonly string[];
}

/** A feature's settings. Their module must load nothing else of the feature, because most programs read them. */
export interface FeatureSettings {
  /** The feature's variables, for hints about misspelt names. */
  variables?: z.ZodObject;
  read: (source: EnvSource) => FeatureValues;
}

/** The settings of all features. Later features override values of earlier ones. */
export function readFeatures(features: readonly FeatureSettings[], source: EnvSource) {
  const read = features.map((feature) => feature.read(source));
  const values: FeatureValues["values"] = Object.assign({}, ...read.map(({ values }) => values));
  return {
    values,
    names: features.flatMap(({ variables }) => Object.keys(variables?.shape ?? {})),
    sendsNothing: read.some(({ sendsNothing }) => sendsNothing),
    problems: read.flatMap(({ problems = [] }) => problems),
    warnings: read.flatMap(({ warnings = [] }) => warnings),
  };
}

/** Variables by name, as `process.env` has them. */
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** The message has one line for each problem, beginning with the variable's name. */
export class EnvError extends Error {
  override readonly name = "EnvError";

  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** A file in src/config contains invalid values. The message has one line for each problem, beginning with the file. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(file: string, problems: readonly string[]) {
    super(problems.map((problem) => `${file}: ${problem}`).join("\n"));
  }
}

/** Trimmed. Undefined if missing or empty, which means "not set" in `.env` files. */
function readVariable(source: EnvSource, name: string): string | undefined {
  return source[name]?.trim() || undefined;
}

/** Reads variables by a schema, and names every invalid one. */
export function checkVariables<T extends z.ZodObject>(schema: T, source: EnvSource) {
  const given = Object.keys(schema.shape).map((name) => [name, readVariable(source, name)]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  const faults = Object.entries(error ? z.flattenError<Record<string, unknown>>(error).fieldErrors : {});
  return {
    data,
    names: Object.keys(schema.shape),
    problems: faults.map(([name, messages]) => `${name} ${messages?.[0]}`),
  };
}

/** @throws EnvError naming every invalid variable */
export function readVariables<T extends z.ZodObject>(schema: T, source: EnvSource): z.output<T> {
  const { data, problems } = checkVariables(schema, source);
  if (!data) throw new EnvError(problems);
  return data;
}

/** The path of a build folder: in the working directory, or inside the single executable. */
export function inProgram(folder: string): string {
  return Bun.isStandaloneExecutable ? join(import.meta.dir, basename(folder)) : folder;
}

/** Whether two names differ by one letter that is missing, added, different or swapped with the next. */
export function isNearly(one: string, other: string): boolean {
  const same = [...other].findIndex((letter, at) => letter !== one[at]);
  const [a = "", b = ""] = [one, other].map((name) => name.slice(same < 0 ? other.length : same));
  const swapped = `${b.charAt(1)}${b.charAt(0)}${b.slice(2)}`;
  return a === swapped || a === b.slice(1) || [b, b.slice(1)].includes(a.slice(1));
}

/**
 * One line for each missing setting if a `.env` file has a similar name. Leaves out short names such as HOST and PORT,
 * because too many names resemble them.
 */
function misspelt(file: string, known: readonly string[], source: EnvSource): string[] {
  const open = known.filter((name) => name.length > 5 && readVariable(source, name) === undefined);
  try {
    // A read of a pipe would wait for its writer.
    if (!statSync(file).isFile()) return [];
    const lines = readFileSync(file, "utf8").matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm);
    const written = [...lines].flatMap(([, name = ""]) => (known.includes(name) ? [] : [name]));
    return open.flatMap((name) => {
      const found = written.find((one) => isNearly(one, name));
      return found === undefined ? [] : [`Unknown setting ${found} in .env. Did you mean ${name}?`];
    });
  } catch {
    // Bun also starts if the file is missing or unreadable.
    return [];
  }
}

export type StorageSettings = ReturnType<typeof getStorage>["storage"];

/** The storage settings, with one line for each missing variable. `prefix` is "" or ends in a slash. */
function getStorage(data: z.output<typeof storageVariables>) {
  const [, bucket, path = ""] = bucketUrl.exec(data.STORAGE_URL) ?? [];
  if (bucket === undefined) {
    const [, folder = ""] = folderUrl.exec(data.STORAGE_URL) ?? [];
    return { storage: { kind: "folder", folder } as const, problems: [] };
  }
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = data;
  const problems = Object.entries({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey })
    .filter(([, value]) => value === "")
    .map(([name]) => `${name} is required for STORAGE_URL=${data.STORAGE_URL}`);
  const prefix = path === "" ? "" : `${path.slice(1)}/`;
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = data;
  const bucketSettings = { bucket, prefix, accessKeyId, secretAccessKey, endpoint, region };
  return { storage: { kind: "s3", ...bucketSettings } as const, problems };
}

/** Only the storage settings, for scripts. @throws EnvError */
export function readStorage(source: EnvSource): StorageSettings {
  const { storage, problems } = getStorage(readVariables(storageVariables, source));
  if (problems.length > 0) throw new EnvError(problems);
  return storage;
}

/** Only AUTH_SECRET, for scripts that compute the keys of budgets. @throws EnvError */
export function readAuthSecret(source: EnvSource): string {
  return readVariables(secretVariables, source).AUTH_SECRET;
}

export type Settings = ReturnType<typeof readSettings>["settings"];

interface Source {
  source: EnvSource;
  mode: Mode;
  features: readonly FeatureSettings[];
  /** The file to check for misspelt names; "" for none. */
  file: string;
}

/**
 * Reads and validates all settings at once: those of the kit and the variables of the product.
 * @returns the kit's settings, and `data`, which has the product's variables as well
 * @throws EnvError naming every invalid variable
 * @example const { data, settings } = readSettings(z.object({ BETA: flag.default(false) }), source);
 */
export function readSettings<Own extends z.ZodRawShape>(
  own: z.ZodObject<Own>,
  { source, mode, features: declared, file }: Source,
) {
  const production = mode === "production";
  const features = readFeatures(declared, source);
  const withoutOriginCheck =
    mode === "test" || !["0", "false", undefined].includes(readVariable(source, "TEST"));
  const situation = { production, withoutOriginCheck, sendsNothing: features.sendsNothing };
  const known = checkVariables(kitVariables(situation), source);
  const added = checkVariables(own, source);
  const names = [...known.names, ...added.names, ...features.names];
  const slips = misspelt(file, names, source);
  const stored = known.data && getStorage(known.data);
  const problems = [known, added, features, stored].flatMap((one) => one?.problems ?? []);
  const { data } = known;
  if (!data || !added.data || !stored || problems.length > 0) throw new EnvError([...problems, ...slips]);

  const baseUrl = new URL(data.BASE_URL ?? `http://localhost:${data.PORT}`);
  const isExposed = production && baseUrl.protocol === "http:" && !isLoopback(baseUrl.href);
  const settings = {
    mode,
    baseUrl,
    host: data.HOST,
    port: data.PORT,
    processes: data.PROCESSES,
    jobs: data.JOBS,
    /** In seconds. */
    shutdownDelay: data.SHUTDOWN_DELAY,
    storage: stored.storage,
    authSecret: data.AUTH_SECRET,
    signup: data.AUTH_SIGNUP,
    /** Social sign-in sets it, if the project has that feature. */
    providers: {},
    ...(data.SMTP_URL && !features.sendsNothing ? { smtp: { url: data.SMTP_URL } } : {}),
    codeTtlMinutes: data.AUTH_CODE_TTL_MINUTES,
    emailFrom: data.EMAIL_FROM ?? `no-reply@${baseUrl.hostname}`,
    /** Whether the app is read-only. The demo feature sets it. */
    demo: false,
    ...features.values,
    ...(data.ENV_NAME || data.ENV_EMOJI
      ? { badge: { name: data.ENV_NAME, emoji: data.ENV_EMOJI, color: data.ENV_COLOR } }
      : {}),
    trustedProxies: data.TRUSTED_PROXIES,
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    securityContact: data.SECURITY_CONTACT,
    logLevel: data.LOG_LEVEL,
    /** Settings that are valid but probably unintended. Logged at startup. */
    warnings: [
      isExposed && "BASE_URL is not https: session cookies are sent unencrypted",
      ...features.warnings,
      ...slips,
    ].filter((warning) => typeof warning === "string"),
  };
  return { data: added.data, settings };
}

type Rules = Readonly<Record<string, z.ZodType<string | undefined>>>;

/** Providers that do not share an email address. Every account needs one. */
const withoutEmail: Rules = {
  clientId: z.never("cannot be used: this provider does not share email addresses"),
};

/** Further options of some providers. GitLab's `issuer` is GITLAB_ISSUER. */
const extras: Readonly<Record<string, Rules>> = {
  cognito: { domain: z.string(), region: z.string(), userPoolId: z.string() },
  gitlab: {
    issuer: site("must be the address of a GitLab, like https://gitlab.example.com").optional(),
  },
  microsoft: {
    // The value becomes part of a URL path.
    tenantId: z
      .string()
      .regex(/^[a-z\d][a-z\d.-]*$/i, "must be a tenant's id or domain")
      .optional(),
  },
  // By default, better-auth uses the sandbox, where anyone can create fake users.
  paypal: { environment: z.enum(["live", "sandbox"], "must be one of live, sandbox").default("live") },
  reddit: withoutEmail,
  roblox: withoutEmail,
  tiktok: withoutEmail,
  wechat: withoutEmail,
};

type ProviderSettings = z.infer<typeof settings>;

const settings = z.object({ clientId: z.string(), clientSecret: z.string() }).catchall(z.string());

/** Reads <PROVIDER>_CLIENT_ID, <PROVIDER>_CLIENT_SECRET and the other variables of the given providers. */
function readProviders(names: readonly string[], read: (name: string) => string | undefined) {
  const providers: Record<string, ProviderSettings> = {};
  const problems: string[] = [];
  for (const name of names) {
    const toVariable = (option: string) =>
      `${name.replaceAll("-", "_")}_${option.replace(/[A-Z]/g, "_$&")}`.toUpperCase();
    const rules: Rules = { ...settings.shape, ...extras[name] };
    const values = Object.keys(rules).map((option) => [option, read(toVariable(option))] as const);
    const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    if (!given.clientId && !given.clientSecret) continue;

    const beside = toVariable(given.clientId ? "clientId" : "clientSecret");
    const { data, error } = z.object(rules).safeParse(given, {
      error: ({ input }) => (input === undefined ? `is required together with ${beside}` : undefined),
    });
    if (data) providers[name] = settings.parse(data);
    for (const { path, message } of error?.issues ?? [])
      problems.push(`${toVariable(String(path[0]))} ${message}`);
  }
  return { providers, problems };
}

const claims = z.object({ exp: z.number() });

/** Apple's secret is a token signed by its owner, valid for at most six months. */
function appleWarning(secret: string): string | undefined {
  try {
    const { exp } = claims.parse(JSON.parse(Buffer.from(secret.split(".")[1] ?? "", "base64url").toString()));
    const expires = new Date(exp * second);
    if (expires.getTime() > Date.now() + 14 * day) return undefined;
    return `APPLE_CLIENT_SECRET is valid until ${expires.toISOString()}: create a new one`;
  } catch {
    return "APPLE_CLIENT_SECRET is not a signed token: create a JWT with your Apple key";
  }
}

/** The variables of providers, by better-auth's names of those: GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET and so on. */
export const providerSettings = (names: readonly string[]): FeatureSettings => ({
  read(source) {
    const { providers, problems } = readProviders(names, (name) => readVariable(source, name));
    const warning = providers.apple && appleWarning(providers.apple.clientSecret);
    return { values: { providers }, problems, warnings: warning === undefined ? [] : [warning] };
  },
});
