import { describeError } from "./log-error.server.ts";
import { writeStdout } from "./log-stdout.server.ts";

type Level = "debug" | "info" | "warn" | "error";
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Record<string, unknown>;
type Write = (event: string, fields?: Fields) => void;

/** Writes JSON lines. Never throws, and hides nothing by itself: callers log no code, token, cookie or address. */
export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

interface LogOptions {
  level: LogLevel;
  /** Takes one line with its line feed; standard output when left out. */
  write?: (line: string) => void;
}

export function createLog({ level, write = writeStdout }: LogOptions): Log {
  const least = logLevels.indexOf(level);
  const at = (name: Level): Write => {
    if (logLevels.indexOf(name) < least) return () => {};
    return (event, fields) => {
      try {
        write(line({ time: new Date().toISOString(), level: name, event, ...fields }));
      } catch {
        // Standard output is gone (closed pipe, full disk): there is nowhere left to say so.
      }
    };
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function line(record: Fields): string {
  // Most lines hold nothing but text and numbers, which is several times faster without a replacer.
  const isFlat = Object.values(record).every(
    (value) => typeof value !== "object" && typeof value !== "bigint",
  );
  return `${JSON.stringify(record, isFlat ? undefined : createReplacer())}\n`;
}

function createReplacer(): (key: string, value: unknown) => unknown {
  const seen = new Set<unknown>();
  return (_key, value) => {
    if (typeof value === "bigint") return value.toString();
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "[seen above]";
    seen.add(value);
    return value instanceof Error ? describeError(value) : value;
  };
}
