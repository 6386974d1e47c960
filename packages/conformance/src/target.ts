import type { Browser } from "playwright-core";
import type { Mailbox } from "./mailbox/mailbox.ts";
import type { Need } from "./needs.ts";

/** The languages a project may offer, by their codes as in `<html lang>`. */
export const allLanguages = ["en", "fr", "ar", "sw"] as const;
export type Language = (typeof allLanguages)[number];

/** A running project, as everything here sees it. */
export interface Target {
  /** The public origin, without a slash at the end. */
  readonly origin: string;
  /** What the project is called; its page titles end with it. */
  readonly title: string;
  readonly mailbox: Mailbox;
  readonly languages: readonly Language[];
  readonly browser: Browser;
  /** Served by the development server: scripts of its own are in the page, and the policy allows them. */
  readonly development: boolean;
  /** The project believes our X-Forwarded-For, so that each visitor may come from an address of its own. */
  readonly trusted: boolean;
  /** Whom to look with, where nobody new may be made: an onboarded user. */
  readonly user: string | undefined;
  /** The administrator's address. */
  readonly admin: string;
  /** What cannot be had here, and how to have it. */
  readonly lacks: Partial<Record<Need, string>>;
}

/** One thing a project promises. */
export interface Check {
  /** A sentence that is true of a project that conforms. */
  readonly name: string;
  /** What it cannot do without; where one of them is lacking, it is skipped. Everything, when nothing is said. */
  readonly needs?: readonly Need[];
  /** Why there is nothing to check on this target; undefined when there is. */
  readonly skip?: (target: Target) => string | undefined;
  /** It changes or compares what the whole server has, or the browser: it is run while no other check is. */
  readonly alone?: boolean;
  /** Ends well when the promise is kept, else throws, best a Mismatch. */
  readonly run: (target: Target) => Promise<void>;
}

let visitors = 0;

/** Headers that let the next visitor come from an address nobody came from before. */
export function newVisitor({ trusted }: Pick<Target, "trusted">): Record<string, string> {
  if (!trusted) return {};
  visitors += 1;
  // 198.18.0.0/15 is set aside for tests between machines.
  return { "x-forwarded-for": `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}

/** An address nobody signed up with before. */
export function newEmail(name: string): string {
  return `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}
