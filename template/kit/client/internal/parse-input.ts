import type { z } from "zod";
import { readNumber } from "../../shared/number-text.ts";
import { isNoValue } from "../control.ts";

/** Parses a form's input. Where the schema expects a number, accepts numbers as people write them in that language. */
export function parseInput<Values>(schema: z.ZodType<Values>, input: unknown, language: string) {
  const result = schema.safeParse(input);
  let read = input;
  for (const { path } of result.error?.issues.filter(expectsNumber) ?? []) {
    const typed = path.reduce(getMember, read);
    const value = typeof typed === "string" ? readNumber(language, typed) : Number.NaN;
    if (!Number.isNaN(value)) read = replaced(read, path, value);
  }
  return read === input ? result : schema.safeParse(read);
}

function expectsNumber(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "invalid_union")
    return issue.errors.some((issues) =>
      issues.some((inner) => inner.path.length === 0 && expectsNumber(inner)),
    );
  return issue.code === "invalid_type" && /^(number|int)$/.test(issue.expected);
}

const isParent = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

const getMember = (value: unknown, key: PropertyKey): unknown =>
  isParent(value) ? Reflect.get(value, key) : undefined;

function replaced(value: unknown, [key, ...rest]: readonly PropertyKey[], by: number): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : Object.assign({}, value);
  Reflect.set(copy, key, replaced(getMember(value, key), rest, by));
  return copy;
}

/** The paths at which an input has unreadable values. */
export function noValuesIn(input: unknown, path = ""): string[] {
  if (isNoValue(input)) return [path];
  if (!isParent(input)) return [];
  return Object.entries(input).flatMap(([key, part]) =>
    noValuesIn(part, path === "" ? key : `${path}.${key}`),
  );
}
