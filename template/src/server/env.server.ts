import { readBadge } from "./env/badge.server.ts";
import { readMail } from "./env/mail.server.ts";
import { readNetwork } from "./env/network.server.ts";
import { readProviders } from "./env/providers.server.ts";
import { createReader, type EnvSource } from "./env/reader.server.ts";
import { readSecret } from "./env/secret.server.ts";
import type { Env, Mode } from "./env/shape.server.ts";
import { logLevels } from "./log.server.ts";

export type { Env, Mode };

/** Its message has one line per problem, each starting with the variable's name. */
export class EnvError extends Error {
  override readonly name = "EnvError";

  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/**
 * Reads and checks all settings at once.
 * @param providerNames the social providers better-auth knows, by its names
 * @throws EnvError naming every variable that is wrong
 */
export function readEnv(source: EnvSource, mode: Mode, providerNames: readonly string[] = []): Env {
  const reader = createReader(source);
  const demo = reader.boolean("DEMO", false);
  const network = readNetwork(reader, mode);
  const providers = readProviders(reader, providerNames);
  const env = {
    mode,
    ...network,
    databaseFile: readDatabaseFile(reader),
    authSecret: readSecret(reader),
    signup: reader.boolean("AUTH_SIGNUP", true),
    codeTtlMinutes: reader.integer("AUTH_CODE_TTL_MINUTES", { least: 1, most: 10, fallback: 10 }),
    ...readMail(reader, { required: mode === "production" && !demo, hostname: network.baseUrl.hostname }),
    demo,
    ...readBadge(reader),
    // The demo takes nobody in but its own two people.
    providers: demo ? {} : providers,
    logLevel: reader.oneOf("LOG_LEVEL", logLevels, "info"),
    warnings: reader.warnings,
  };
  if (reader.problems.length > 0) throw new EnvError(reader.problems);
  return demo ? asDemo(env) : env;
}

/** The demo has people of its own: nobody else comes in, by whatever way, and nothing is sent. */
function asDemo({ smtp, ...env }: Env): Env {
  return { ...env, signup: false, providers: {} };
}

/** `readEnv` of this process's variables, which Bun has filled from `.env`. */
export function loadEnv(providerNames: readonly string[] = []): Env {
  return readEnv(process.env, currentMode(), providerNames);
}

/** For the scripts that need the database and nothing else. */
export function loadDatabaseFile(): string {
  const reader = createReader(process.env);
  const file = readDatabaseFile(reader);
  if (reader.problems.length > 0) throw new EnvError(reader.problems);
  return file;
}

function currentMode(): Mode {
  const { NODE_ENV } = process.env;
  return NODE_ENV === "production" || NODE_ENV === "test" ? NODE_ENV : "development";
}

function readDatabaseFile(reader: ReturnType<typeof createReader>): string {
  const url = reader.text("DATABASE_URL") ?? "file:./data/app.db";
  const path = /^file:(?:\/\/(?=\/)|(?!\/\/))([^?#]+)$/.exec(url)?.[1];
  if (path && path !== ":memory:" && !path.endsWith("/")) return path;
  reader.problem("DATABASE_URL", "has to be file: and a path, like file:./data/app.db");
  return "";
}
