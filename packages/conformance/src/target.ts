import type { Browser } from "playwright-core";
import type { Mailbox } from "./mailbox/mailbox.ts";
import type { Need } from "./needs.ts";

/** The languages that a project may have, as in `<html lang>`. */
export const allLanguages = ["en", "fr", "ar", "sw"] as const;
export type Language = (typeof allLanguages)[number];

/** A running project to check. */
export interface Target {
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** The address to connect to, if only the browser knows the origin's host name. */
  readonly address?: string | undefined;
  /** The project's name, which ends its page titles. */
  readonly title: string;
  readonly mailbox: Mailbox;
  readonly languages: readonly Language[];
  readonly browser: Browser;
  /** Whether this is a development server, which adds scripts to pages and allows them in the policy. */
  readonly development: boolean;
  /** Whether the project trusts our X-Forwarded-For, so that each visitor can have an address of their own. */
  readonly trusted: boolean;
  /** The email of an onboarded user for checks that only read, if users cannot be created. */
  readonly user: string | undefined;
  readonly admin: string;
  /** The seed of the delays for responses to pages; without one, there are none. */
  readonly slow?: number | undefined;
  /** What is missing, and how to provide it. */
  readonly lacks: Partial<Record<Need, string>>;
}

/** A check of one promise of a project. */
export interface Check {
  /** A sentence that is true of every conforming project. */
  readonly name: string;
  /** What it needs; by default everything. The check is skipped if anything is missing. */
  readonly needs?: readonly Need[];
  /** Why the check does not apply to this target; undefined if it does. */
  readonly skip?: (target: Target) => string | undefined;
  /** Whether the check must run alone, because it changes or compares state of the whole server or browser. */
  readonly alone?: boolean;
  /** Resolves if the promise is kept. Otherwise throws, preferably a Mismatch. */
  readonly run: (target: Target) => Promise<void>;
}

let visitors = 0;

/** Headers that give the next visitor a new address. */
export function newVisitor({ trusted }: Pick<Target, "trusted">): Record<string, string> {
  if (!trusted) return {};
  visitors += 1;
  // 198.18.0.0/15 is reserved for benchmarks (RFC 2544).
  return { "x-forwarded-for": `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}

/** An email that nobody has used yet. */
export function newEmail(name: string): string {
  return `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}
