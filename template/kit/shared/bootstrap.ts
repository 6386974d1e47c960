import type { Language } from "./i18n/languages.ts";
import type { Granted } from "./permissions.ts";
import type { Problem, Refusal } from "./problem.ts";
import type { Session } from "./session.ts";
import type { Theme } from "./theme.ts";

/** The bootstrap data: what every page knows before it fetches data. Nothing in it is secret. */
export interface Bootstrap {
  language: Language;
  theme: Theme;
  /** `null` if the user has never chosen: the width of the window decides. */
  sidebarCollapsed: boolean | null;
  session: Session | null;
  /** The permissions of the signed-in user, by resource. `useCan` reads them. */
  permissions: Granted;
  badge: { name: string | null; emoji: string | null; color: string } | null;
  providers: { id: string; name: string }[];
  signup: boolean;
  codeMinutes: number;
  demo: boolean;
  version: string;
}

/** The result of a plain form post, for the page that is rendered as its response. */
export interface FormAnswer {
  path: string;
  /** The input, to fill the field again. */
  typed: string;
  /** The translation key of the field's error. */
  issue?: string;
  problem?: Problem;
}

/** Data of a single response. */
export interface Served {
  /** For error reports. */
  requestId: string;
  answer?: FormAnswer | undefined;
  /** The places on the page that features fill. Their parts hydrate with the page. */
  places?: readonly string[];
}

/** What the server passes to the React layer with each request. */
export interface PageContext {
  nonce: string;
  requestId: string;
  bootstrap: Bootstrap;
  /** The error that kept the server from preparing the page. */
  failure?: Refusal;
  answer?: FormAnswer;
  /** HTML of the head that only the server makes; undefined if no page is rendered. */
  head?: string;
  /** Logs an error that occurred while the page was rendered. */
  report: (error: unknown) => void;
  /** Calls the API with the session of this request, without the network. */
  callApi: (url: string, init?: RequestInit) => Promise<Response>;
  /** The state of a server function call; undefined while a page is rendered. */
  call?: ServerFunctionCall;
}

export interface ServerFunctionCall {
  /** The function was found and started. */
  ran: boolean;
  failure?: { error: unknown };
}
