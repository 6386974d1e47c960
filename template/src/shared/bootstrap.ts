import type { Language } from "./i18n/languages.ts";
import type { Granted } from "./permissions.ts";
import type { Refusal } from "./refusal.ts";
import type { Session } from "./session.ts";
import type { Theme } from "./theme.ts";

/** What a page knows before it asks for any data: the answer of the bootstrap call. Nothing in it is secret. */
export interface Bootstrap {
  language: Language;
  theme: Theme;
  sidebarCollapsed: boolean;
  session: Session | null;
  /** What the signed-in user may do, by resource: `useCan` reads it. */
  permissions: Granted;
  badge: { name: string | null; emoji: string | null; color: string } | null;
  /** The social providers switched on, each with its name as people know it. */
  providers: { id: string; name: string }[];
  signup: boolean;
  demo: boolean;
  version: string;
}

/** What a plain form post leaves for the page that is rendered in answer to it. */
export interface FormAnswer {
  /** Where the form was posted to. */
  path: string;
  /** What was in its field, to be there again. */
  typed: string;
  /** Translation key of what is wrong with the field. */
  issue?: string;
  problem?: { code: string; retryAfter: number | null };
}

/** What only the page that the server has just answered with knows. */
export interface Served {
  /** To be quoted in a report. */
  requestId: string;
  answer?: FormAnswer | undefined;
}

/** What the server hands to the React layer with each request. */
export interface PageContext {
  nonce: string;
  requestId: string;
  bootstrap: Bootstrap;
  /** The error that kept the server from preparing the page. */
  failure?: Refusal;
  answer?: FormAnswer;
  /** Takes what broke while the page was made, for the log. */
  report: (error: unknown) => void;
  /** The API as this visitor would reach it, without the way over the network. */
  ask: (url: string, init?: RequestInit) => Promise<Response>;
  /** How a call of a server function goes; none while a page is rendered. */
  call?: ServerFunctionCall;
}

export interface ServerFunctionCall {
  /** The function was found and began. */
  ran: boolean;
  /** What it threw. */
  failure?: { error: unknown };
}
