export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Reads variables and collects what is wrong with them, so that all of it is told at once. */
export interface EnvReader {
  readonly problems: string[];
  readonly warnings: string[];
  problem(name: string, what: string): void;
  warn(name: string, what: string): void;
  /** Trimmed; undefined when missing or empty, which `.env` files use for "not set". */
  text(name: string): string | undefined;
  boolean(name: string, fallback: boolean): boolean;
  integer(name: string, range: { least: number; most: number; fallback: number }): number;
  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T;
}

export function createReader(source: EnvSource): EnvReader {
  const problems: string[] = [];
  const warnings: string[] = [];
  const problem = (name: string, what: string): void => {
    problems.push(`${name} ${what}`);
  };
  const text = (name: string): string | undefined => source[name]?.trim() || undefined;

  return {
    problems,
    warnings,
    problem,
    warn: (name, what) => {
      warnings.push(`${name} ${what}`);
    },
    text,
    boolean(name, fallback) {
      const value = text(name);
      if (value === undefined) return fallback;
      if (value !== "true" && value !== "false") problem(name, "has to be true or false");
      return value === "true";
    },
    integer(name, { least, most, fallback }) {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= least && number <= most) return number;
      problem(name, `has to be a whole number from ${least} to ${most}`);
      return fallback;
    },
    oneOf(name, values, fallback) {
      const value = text(name);
      if (value === undefined) return fallback;
      const found = values.find((one) => one === value);
      if (found === undefined) problem(name, `has to be one of ${values.join(", ")}`);
      return found ?? fallback;
    },
  };
}
