/** The fields of a zod issue that its text needs. */
interface Found {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string | undefined;
  expected?: string;
  format?: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  inclusive?: boolean;
  exact?: boolean;
  divisor?: number | bigint;
  keys?: readonly string[];
  prefix?: string;
  suffix?: string;
  includes?: string;
}

/** A schema's own message is a translation key, a single word; zod's are English sentences. */
export function isTranslationKey(message: string): boolean {
  return /^[\w-]+(?:[.:][\w-]+)*$/.test(message);
}

/**
 * The code of an issue: the key of its text under `validation`, and after a colon the number or word to insert.
 * Independent of languages.
 *
 * @param input the validated input, to report a missing value as missing
 */
export function issueCode(issue: Found, input: unknown): string {
  if (isTranslationKey(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return (at(input, issue.path) ?? null) === null
        ? "required"
        : (types[issue.expected ?? ""] ?? "invalid");
    case "invalid_value":
      return "invalidOption";
    case "invalid_format":
      return ofFormat(issue);
    case "too_small":
      return issue.minimum === undefined ? "invalid" : `${ofBound(issue, "min")}:${issue.minimum}`;
    case "too_big":
      return issue.maximum === undefined ? "invalid" : `${ofBound(issue, "max")}:${issue.maximum}`;
    case "not_multiple_of":
      return `numberMultiple:${issue.divisor}`;
    case "unrecognized_keys":
      return `unknownFields:${issue.keys?.slice(0, 5).join(", ")}`;
    default:
      return "invalid";
  }
}

/** The path of an issue as in API errors. */
export function issuePath({ path = [] }: Pick<Found, "path">): string {
  return path.map(keyOf).map(String).join(".");
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

function ofFormat({ format = "", prefix, suffix, includes }: Found): string {
  if (prefix !== undefined) return `startsWith:${prefix}`;
  if (suffix !== undefined) return `endsWith:${suffix}`;
  if (includes !== undefined) return `includes:${includes}`;
  return formats[format] ?? "invalidFormat";
}

const bounds = {
  date: { min: "dateMin", max: "dateMax", over: "dateAfter", under: "dateBefore" },
  number: { min: "numberMin", max: "numberMax", over: "numberAbove", under: "numberBelow" },
};

function ofBound({ origin, inclusive, exact }: Found, end: "min" | "max"): string {
  const way = end === "min" ? "Min" : "Max";
  if (origin === "string") return exact ? "stringLength" : `string${way}`;
  if (origin === "array" || origin === "set") return exact ? "arrayLength" : `array${way}`;
  const names = bounds[origin === "date" ? "date" : "number"];
  if (inclusive === false) return end === "min" ? names.over : names.under;
  return names[end];
}

function at(input: unknown, path: Found["path"] = []): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? Reflect.get(value, keyOf(step)) : undefined,
    input,
  );
}

function keyOf(step: PropertyKey | { key: PropertyKey }): PropertyKey {
  return typeof step === "object" ? step.key : step;
}
