import { DatabaseError } from "pg";
import { type ErrorCode, getCode, isErrorCode } from "../../../shared/errors.ts";

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Timeouts, deadlocks, and a server that is starting, stopping or out of connections. */
const busy = /^(08|25P03|40|53[34]|55P03|57014|57P0[1235])/;
const unusable = /^(25006|28|3D|42501|53200|58|XX)/;

/** Connection errors, by the codes of the system and the messages of the driver. */
const unreachable = /^(E[A-Z_]+|CONNECT_TIMEOUT)$/;
const interrupted =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/;

/** The error code for a failure of the database or a write that it refuses. A trigger's message is an error code. */
export function getFailure(error: Error): ErrorCode | undefined {
  if (!(error instanceof DatabaseError)) return isConnectionError(error) ? "DB_BUSY" : undefined;
  const code = getCode(error);
  if (code === "53100") return "STORAGE_FULL";
  if (busy.test(code) || isOutdated(error)) return "DB_BUSY";
  if (unusable.test(code)) return "STORAGE_UNAVAILABLE";
  if (code === "P0001" && isErrorCode(error.message)) return error.message;
  return code === "23503" || code === "23001" ? "IN_USE" : undefined;
}

/**
 * Whether a connection's prepared statement has become unusable: a migration has changed a type in its result, or it
 * was discarded. Another connection prepares it again.
 */
const isOutdated = ({ code, routine }: DatabaseError) =>
  code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery");

/** Whether the connection failed, as opposed to the statement. */
export function isConnectionError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return /^(08|25P03|57P)/.test(getCode(error)) || isOutdated(error);
  return unreachable.test(getCode(error)) || interrupted.test(error.message);
}

/** The columns of a violated unique key, such as "order.shop, order.number". */
export function violatedColumns(error: Error): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== "23505") return undefined;
  const { table, detail, constraint } = error;
  const [, columns] = /^Key \((.*?)\)=/.exec(detail ?? "") ?? [];
  if (columns === undefined) return constraint ?? "";
  return columns
    .split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ");
}

const meanings: readonly [code: RegExp, meaning: string][] = [
  [/^28/, "names a user that the server rejects: check the name, the password and pg_hba.conf"],
  [/^3D000$/, "names a database that does not exist: create it"],
  [/^(42501|25006)$/, "names a database that this user cannot change: it must own its tables"],
  [
    /^(55P03|53300|DB_BUSY)$/,
    "names a database that another program has locked, or that has no connection left: try again",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME/,
    "names a host that the server's certificate is not valid for: use a host that it names",
  ],
  [
    /CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO/,
    "names a server whose certificate cannot be verified: set sslrootcert",
  ],
];

/** Says what is wrong and how to fix it, in words that continue "DATABASE_URL". */
export function getMeaning(error: Error): string | undefined {
  const [, meaning] = meanings.find(([pattern]) => pattern.test(getCode(error))) ?? [];
  return meaning ?? (isConnectionError(error) ? "names a server that does not answer" : undefined);
}
