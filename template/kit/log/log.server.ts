import { AsyncLocalStorage } from "node:async_hooks";
import { writeSync } from "node:fs";
import { getCode } from "../shared/errors.ts";

type Level = "debug" | "info" | "warn" | "error";
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Record<string, unknown>;
type Write = (event: string, fields?: Fields) => void;

/**
 * Writes JSON lines and never throws. Redacts only email addresses in errors: callers must log no codes, tokens,
 * cookies or addresses.
 */
export type Log = Readonly<Record<Level, Write>>;

interface LogOptions {
  level: LogLevel;
  /** Writes one line, including its line feed. The default is standard output. */
  write?: (line: string) => void;
}

/** A log with one line of JSON for each event. */
export function createLog({ level, write = writeStdout }: LogOptions): Log {
  const least = logLevels.indexOf(level);
  const at = (name: Level): Write => {
    if (logLevels.indexOf(name) < least) return () => {};
    return (event, fields) => {
      try {
        write(line({ time: new Date().toISOString(), level: name, event, ...fields }));
      } catch {
        // Standard output itself has failed (closed pipe, full disk), so this cannot be logged.
      }
    };
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Errors that are logged with their request, so that a library's copy is not logged as well. */
export const loggedAnyway = new AsyncLocalStorage<(error: unknown) => boolean>();

/** Libraries write to the console. Errors there could contain query parameters and span many lines. */
export function logConsole(log: Log): void {
  const write = (...said: unknown[]) => {
    const at = loggedAnyway.getStore()?.(said[0]) ? log.debug : log.warn;
    at("console", { said: said.map((one) => (typeof one === "string" ? withoutAddresses(one) : one)) });
  };
  Object.assign(console, { error: write, warn: write });
}

function line(record: Fields): string {
  // Most lines contain only text and numbers. `JSON.stringify` writes those several times faster without a replacer.
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

// Errors quote their input: a mail server the recipient, a query its parameters.
export const withoutAddresses = (text: string) =>
  // Looks for @ first: most texts have no address, and the whole pattern takes quadratic time.
  /@|%40/.test(text) ? text.replace(/[^\s"'<>(),:;/]+(?:@|%40)[^\s"'<>(),:;/]+/g, "<address>") : text;

/** An error as plain fields, without email addresses, with its cause in the same form. */
function describeError(error: Error): Record<string, unknown> {
  const { name, cause } = error;
  // DrizzleQueryError includes the parameters in its message.
  const message = "query" in error && "params" in error ? `Failed query: ${error.query}` : error.message;
  return {
    name,
    code: "code" in error && typeof error.code !== "object" ? error.code : undefined,
    message: withoutAddresses(message),
    stack: frames(error),
    cause: cause === undefined || cause instanceof Error ? cause : withoutAddresses(String(cause)),
  };
}

/** The stack without its first lines, which repeat the message. */
function frames(error: Error): string | undefined {
  const start = error.stack?.search(/^\s+at /m) ?? -1;
  return start < 0 ? undefined : error.stack?.slice(start).trimStart();
}

let buffered = "";

/**
 * Writes all lines of one turn of the event loop at once: under load, writing each would cost more than creating it.
 */
function writeStdout(line: string): void {
  if (buffered === "") setImmediate(flush);
  buffered += line;
}

/** How often to retry a full pipe, a millisecond apart, before dropping lines. */
const maxRetries = 1000;

/** Writes synchronously, so that the last lines of the process are not lost. */
function flush(): void {
  let rest = Buffer.from(buffered);
  buffered = "";
  for (let retries = 0; rest.length > 0 && retries < maxRetries; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      // Nobody reads standard output any more. The server continues.
      if (getCode(error) !== "EAGAIN") return;
      retries++;
      Bun.sleepSync(1);
    }
  }
}

process.on("exit", flush);
