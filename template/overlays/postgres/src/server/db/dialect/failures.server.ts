import { DatabaseError } from "pg";

/** Why the database refused, apart from mistakes of ours. */
export type Failure =
  /** Unusable: the database is read-only, damaged or gone. */
  | { reason: "busy" | "full" | "unusable" }
  /** By one of our triggers, which say an error code. */
  | { reason: "trigger"; says: string }
  /** By a unique key, with its columns, like "book.title, book.author". */
  | { reason: "unique"; columns: string };

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Too long to wait, a deadlock, or a server that starts, stops, or has no connection left. */
const busy = /^(08|40|53[34]|55P03|57014|57P0[1235])/;
const unusable = /^(25006|28|3D|42501|53200|58|XX)/;

/** Of the connection, by the system's names and by the driver's words. */
const unreachable = /^(E[A-Z_]+|CONNECT_TIMEOUT)$/;
const interrupted =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/;

export function failureOf(error: Error): Failure | undefined {
  if (!(error instanceof DatabaseError)) return isConnectionError(error) ? { reason: "busy" } : undefined;
  const code = codeOf(error);
  if (code === "53100") return { reason: "full" };
  if (busy.test(code)) return { reason: "busy" };
  if (unusable.test(code)) return { reason: "unusable" };
  if (code === "P0001") return { reason: "trigger", says: error.message };
  return code === "23505" ? { reason: "unique", columns: columnsOf(error) } : undefined;
}

/** Whether the connection failed, not the statement. */
export function isConnectionError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return /^(08|57P)/.test(codeOf(error));
  return unreachable.test(codeOf(error)) || interrupted.test(error.message);
}

function columnsOf({ table, detail, constraint }: DatabaseError): string {
  const [, columns] = /^Key \((.*?)\)=/.exec(detail ?? "") ?? [];
  if (columns === undefined) return constraint ?? "";
  return columns
    .split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ");
}

/** Empty for none. */
export function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
