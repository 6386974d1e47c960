import { describeError } from "./log-error.server.ts";
import { writeStdout } from "./log-stdout.server.ts";

export type Level = "debug" | "info" | "warn" | "error";
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
  /** A log whose every line carries these fields too. */
  child(fields: Fields): Log;
}

interface LogOptions {
  level: LogLevel;
  /** Takes one line with its line feed; standard output when left out. */
  write?: (line: string) => void;
}

export function createLog({ level, write = writeStdout }: LogOptions): Log {
  const least = logLevels.indexOf(level);

  const make = (base: Fields): Log => {
    const at = (name: Level): Write => {
      if (logLevels.indexOf(name) < least) return () => {};
      return (event, fields) => {
        try {
          write(line({ time: new Date().toISOString(), level: name, event, ...base, ...fields }));
        } catch {
          // Standard output is gone (closed pipe, full disk): there is nowhere left to say so.
        }
      };
    };
    return {
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      child: (fields) => make({ ...base, ...fields }),
    };
  };
  return make({});
}

function line(record: Fields): string {
  try {
    // Most lines hold nothing but text and numbers, which is several times faster without a replacer.
    return `${JSON.stringify(record, Object.values(record).some(isComplex) ? plain : undefined)}\n`;
  } catch {
    return `${JSON.stringify(record, plainAndAcyclic())}\n`;
  }
}

function isComplex(value: unknown): boolean {
  return typeof value === "object" || typeof value === "bigint";
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value === "bigint") return value.toString();
  return value;
}

function plainAndAcyclic(): (key: string, value: unknown) => unknown {
  const seen = new Set<unknown>();
  return (key, value) => {
    if (typeof value === "object" && value !== null) {
      if (seen.has(value)) return "[seen above]";
      seen.add(value);
    }
    return plain(key, value);
  };
}
