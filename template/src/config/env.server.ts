import { basename } from "node:path";
import { z } from "zod";
import {
  type DatabaseSettings,
  databaseSettings,
  databaseVariables,
} from "#kit/db/dialect/settings.server.ts";
import {
  type EnvSource,
  type FeatureSettings,
  type Mode,
  readAuthSecret,
  readSettings,
  readStorage,
  readVariables,
  type StorageSettings,
} from "#kit/env/env.server.ts";

/** This project's variables, in addition to those of the kit and of features. docs/configuration.md */
const variables = z.object({
  ...databaseVariables.shape,
});

export type Env = ReturnType<typeof readEnv>;

declare module "#kit/env/env.server.ts" {
  interface EnvRegister {
    env: ReturnType<typeof readEnv>;
  }
}

/**
 * Reads and validates all settings at once.
 * @param features their settings
 * @param file a `.env` file whose misspelt names are reported
 * @throws EnvError naming every invalid variable
 */
export function readEnv(source: EnvSource, mode: Mode, features: readonly FeatureSettings[] = [], file = "") {
  const { data, settings } = readSettings(variables, { source, mode, features, file });
  return {
    ...settings,
    database: databaseSettings(data),
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

/** Settings for scripts that only need the database. */
export function loadDatabase(source: EnvSource = process.env): DatabaseSettings {
  return databaseSettings(readVariables(databaseVariables, source));
}

export const loadAuthSecret = (): string => readAuthSecret(process.env);

export const loadStorage = (): StorageSettings => readStorage(process.env);

/** How a user types a package.json script: with this process's package manager, or with the executable. */
export function scriptCommand(script: string, source: EnvSource = process.env): string {
  if (Bun.isStandaloneExecutable) return `./${basename(process.execPath)} ${script}`;
  return asTyped(`bun run ${script}`, source);
}

/** Replaces Bun's commands in a text with those of the current package manager. npm needs `--` before options. */
export function asTyped(text: string, { npm_config_user_agent }: EnvSource = process.env): string {
  const manager = npm_config_user_agent?.match(/^(?:npm|pnpm|yarn)(?=\/)/)?.[0] ?? "bun";
  // Matches up to the end of the sentence, the line or the next command.
  const command = /\bbun run ([\w:-]+)((?:(?![;,.](?:\s|$)|\bbun run )[^\n`])*)/g;
  const typed = text.replace(command, (_, script: string, rest: string) => {
    const hasOptions = manager === "npm" && /\s\[?--?\w|\[options\]/.test(rest);
    return `${manager} run ${script}${hasOptions ? " --" : ""}${rest}`;
  });
  return manager === "npm" ? typed.replace(/\bbun (?=scripts\/)/g, "npx bun ") : typed;
}
