import type { z } from "zod";

/** Tells our messages, which are one-word translation keys, from zod's, which are English sentences. */
export function isTranslationKey(message: string): boolean {
  return /^[\w-]+(?:[.:][\w-]+)*$/.test(message);
}

/**
 * The key of a text under `validation`, then a colon and the values to insert. `input` shows whether the value is
 * missing or wrong.
 */
export function issueCode(issue: z.core.$ZodIssue, input: unknown): string {
  if (isTranslationKey(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return (at(input, issue.path) ?? null) === null ? "required" : (types[issue.expected] ?? "invalid");
    case "invalid_value":
      return "invalidOption";
    case "invalid_format":
      return ofFormat(issue);
    case "too_small":
      return `${ofBound(issue, "min")}:${issue.minimum}`;
    case "too_big":
      return `${ofBound(issue, "max")}:${issue.maximum}`;
    case "not_multiple_of":
      return `numberMultiple:${issue.divisor}`;
    case "unrecognized_keys":
      return `unknownFields:${issue.keys.slice(0, 5).join(", ")}`;
    default:
      return "invalid";
  }
}

/** The path of an issue, in the form that API errors have. */
export function issuePath({ path = [] }: Partial<Pick<z.core.$ZodIssue, "path">>): string {
  return path.map(String).join(".");
}

const types: Record<string, string> = {
  string: "invalidText",
  number: "invalidNumber",
  bigint: "invalidNumber",
  nan: "invalidNumber",
  int: "invalidInteger",
  date: "invalidDate",
  array: "invalidList",
  set: "invalidList",
};

const formats: Record<string, string> = {
  email: "emailInvalid",
  url: "invalidAddress",
  date: "invalidDate",
  datetime: "invalidDate",
  time: "invalidTime",
};

function ofFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  if ("prefix" in issue) return `startsWith:${issue.prefix}`;
  if ("suffix" in issue) return `endsWith:${issue.suffix}`;
  if ("includes" in issue) return `includes:${issue.includes}`;
  return formats[issue.format] ?? "invalidFormat";
}

const bounds = {
  date: { min: "dateMin", max: "dateMax", over: "dateAfter", under: "dateBefore" },
  number: { min: "numberMin", max: "numberMax", over: "numberAbove", under: "numberBelow" },
};

function ofBound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, end: "min" | "max"): string {
  const { origin, inclusive, exact } = issue;
  const way = end === "min" ? "Min" : "Max";
  if (origin === "string") return exact ? "stringLength" : `string${way}`;
  if (origin === "array" || origin === "set") return exact ? "arrayLength" : `array${way}`;
  const names = bounds[origin === "date" ? "date" : "number"];
  if (inclusive === false) return end === "min" ? names.over : names.under;
  return names[end];
}

function at(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );
}
