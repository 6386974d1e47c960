import type { Target } from "./target.ts";

/** What a check may ask of whoever runs it, and what is said when it is not there. */
export const needs = {
  browser: "a browser",
  /** Mails to any address can be read: mails are sent to people who do not exist. */
  mailbox: "a mailbox that gets the mails to any address",
  /** Something is made or changed that is still there afterwards, if only for a while: people, books, … */
  writes: "leave to write",
  /** Somebody onboarded with the role of a user, to look with: `somebody(target)`. */
  person: "somebody to sign in as",
  /** An administrator: `administrator(target)`. */
  administrator: "an administrator to sign in as",
  /** It offers to sign in by a social provider that is ours. */
  provider: "a social provider of ours",
  /** Texts are compared with the English ones. */
  english: "English",
  /** What `db:seed` makes. */
  examples: "the example data",
  /** More addresses to come from than one: codes are asked for more often than one visitor may. */
  "trusted-proxy": "leave to come from many addresses",
} as const;

export type Need = keyof typeof needs;

/** Of a check that makes people of its own. */
export const newPeople = ["mailbox", "writes", "trusted-proxy"] as const satisfies Need[];

const everything = Object.keys(needs) as Need[];

/** Why a check cannot be made on this target, for want of something; undefined when nothing is wanting. */
export function wanting(check: { needs?: readonly Need[] }, { lacks }: Target): string | undefined {
  const first = (check.needs ?? everything).find((need) => lacks[need] !== undefined);
  return first && `it needs ${needs[first]} (${lacks[first]})`;
}
