import { basename, join } from "node:path";
import { z } from "zod";
import type { ProviderSettings } from "./providers.server.ts";
import type { StorageSettings } from "./storage.server.ts";

export type Mode = "development" | "production" | "test";

/** What the kit needs of the settings of a project, which src/config/env.server.ts reads. */
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
  badge?: { name?: string | undefined; emoji?: string | undefined; color: string };
  trustedProxies: readonly string[];
  /** Whether browsers shall ask all subdomains by https, too. */
  hstsSubdomains: boolean;
  /** Where to report a vulnerability; none if nobody has said. */
  securityContact?: string | undefined;
}

export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Its message has one line per problem, each starting with the variable's name. */
export class EnvError extends Error {
  override readonly name = "EnvError";

  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** Trimmed; undefined when missing or empty, which `.env` files use for "not set". */
export function readVariable(source: EnvSource, name: string): string | undefined {
  return source[name]?.trim() || undefined;
}

/** The variables that a schema names, and one line for each that is wrong. */
export function checkVariables<T extends z.ZodObject>(schema: T, source: EnvSource) {
  const given = Object.keys(schema.shape).map((name) => [name, readVariable(source, name)]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  const faults = Object.entries(error ? z.flattenError<Record<string, unknown>>(error).fieldErrors : {});
  return { data, problems: faults.map(([name, messages]) => `${name} ${messages?.[0]}`) };
}

/** @throws EnvError naming every variable that is wrong */
export function readVariables<T extends z.ZodObject>(schema: T, source: EnvSource): z.output<T> {
  const { data, problems } = checkVariables(schema, source);
  if (!data) throw new EnvError(problems);
  return data;
}

/** Where a folder of the build is: in the working directory, or inside the program if all of it is one executable. */
export function inProgram(folder: string): string {
  return Bun.isStandaloneExecutable ? join(import.meta.dir, basename(folder)) : folder;
}
