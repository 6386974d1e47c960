import type { LogLevel } from "../log.server.ts";

export type Mode = "development" | "production" | "test";

export interface Env {
  mode: Mode;
  baseUrl: URL;
  host: string;
  port: number;
  /** Path of the database file, relative to the folder the program was started in. */
  databaseFile: string;
  authSecret: string;
  signup: boolean;
  codeTtlMinutes: number;
  smtp?: { url: string };
  emailFrom: string;
  demo: boolean;
  badge?: { name?: string; emoji?: string; color: string };
  /** Addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** By better-auth's name of the provider. */
  providers: Readonly<Record<string, ProviderSettings>>;
  logLevel: LogLevel;
  /** What is allowed but probably not meant: for the log at start. */
  warnings: readonly string[];
}

/** better-auth's options of a social provider, by their names there. */
export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  [option: string]: string;
}
