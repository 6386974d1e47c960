import type { BetterAuthOptions } from "better-auth";
import { getAuthTables } from "better-auth/db";
import { getQuery } from "../../http/request.server.ts";
import { AppError } from "../../shared/errors.ts";
import { runningCall } from "../rules.server.ts";

interface Read {
  model: string;
  where?: readonly { field: string; value?: unknown; operator?: string | undefined }[] | undefined;
  sortBy?: unknown;
  limit?: unknown;
  offset?: unknown;
}

const isCount = (value: unknown) => Number.isSafeInteger(Number(value)) && Number(value) >= 0;

/**
 * Calls that list rows pass parts of their URL to the database: column names, values, numbers. If the database would
 * reject such a part, the input is invalid. Whatever else it rejects is a bug, which it reports itself.
 */
export function createReadCheck(options: BetterAuthOptions) {
  const tables = getAuthTables(options);

  /** The parts of a query that the database would reject. */
  function unreadable({ model, where = [], sortBy, limit, offset }: Read): unknown[] {
    const fields = tables[model]?.fields;
    if (!fields) return [];
    const sorted: unknown = Object(sortBy).field;
    const names = [...where.map(({ field }) => field), ...(sorted === undefined ? [] : [sorted])];
    const values = where.filter(({ field, value, operator }) => {
      const type = Object.hasOwn(fields, field) ? fields[field]?.type : undefined;
      if (/in$/.test(operator ?? "") !== Array.isArray(value)) return true;
      if (type === "date") return [value].flat().some((one) => one !== null && !isDate(one));
      return type === "number" && [value].flat().some((one) => one !== null && !Number.isFinite(Number(one)));
    });
    return [
      ...names.filter((name) => name !== "id" && !Object.hasOwn(fields, String(name))),
      // Without a value, report the parameter with the column's name.
      ...values.map(({ field, value }) => value ?? field),
      // better-auth itself ignores NaN.
      ...[limit, offset].filter((value) => value !== undefined && !Number.isNaN(value) && !isCount(value)),
    ];
  }

  /** @throws AppError VALIDATION_ERROR */
  return (read: Read): void => {
    const call = runningCall();
    const request = call?.request;
    if (!call || !request?.url.includes("?")) return;
    const found = unreadable(read);
    if (found.length === 0) return;
    const query = Object.entries(getQuery(request));
    const issues = found.flatMap((value) => {
      const [path] = query.find(([, sent]) => String(sent) === String(value) || Number(sent) === value) ?? [];
      return path === undefined ? [] : [{ path, code: "invalid" }];
    });
    if (issues.length === 0) return;
    // Kept because some better-auth calls turn every error into an empty list.
    call.failure ??= new AppError("VALIDATION_ERROR", { issues });
    throw call.failure;
  };
}

const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());
