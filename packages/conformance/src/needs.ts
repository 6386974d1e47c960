/** What a check may need, and what the report calls it. */
export const needs = {
  browser: "a browser",
  /** Emails to any address can be read. Some checks send emails to users who do not exist. */
  mailbox: "a mailbox for emails to any address",
  /** The check creates or changes data, such as users and books. */
  writes: "permission to write",
  /** An onboarded user for read-only checks: `somebody(target)`. */
  person: "a user to sign in as",
  /** An administrator: `administrator(target)`. */
  administrator: "an administrator to sign in as",
  /** The project offers our own social provider. */
  provider: "the suite's social provider",
  /** The check compares English texts. */
  english: "English",
  /** The example data of `db:seed`. */
  examples: "the example data",
  /** Several client addresses, because the check requests more codes than one visitor may. */
  "trusted-proxy": "permission to use many client addresses",
} as const;

export type Need = keyof typeof needs;

/** What a check needs to create users. */
export const newPeople = ["mailbox", "writes", "trusted-proxy"] as const satisfies Need[];

const everything = Object.keys(needs) as Need[];

/** Why a check cannot run on this target; undefined if it can. */
export function wanting(
  check: { needs?: readonly Need[] },
  { lacks }: { lacks: Partial<Record<Need, string>> },
): string | undefined {
  const first = (check.needs ?? everything).find((need) => lacks[need] !== undefined);
  return first && `requires ${needs[first]} (${lacks[first]})`;
}
