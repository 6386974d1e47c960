import type { Language } from "./i18n/languages.ts";
import type { Granted } from "./permissions.ts";
import type { Problem, Refusal } from "./problem.ts";
import type { Session } from "./session.ts";

/** src/config/public-env.ts adds the settings that pages may know. @public */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging.
export interface BootstrapRegister {}

export type PublicValues = Readonly<Record<string, string | number | boolean | null>>;

export type PublicEnv = BootstrapRegister extends { env: infer Own extends PublicValues }
  ? Own
  : PublicValues;

/** The id of the element that contains the data the page was rendered with. */
export const dataId = "page-data";

/** The bootstrap data: what every page knows before it fetches anything. None of it is secret. */
export interface Bootstrap {
  language: Language;
  theme: Theme;
  /** `null` if the user has never chosen, so that the window's width decides. */
  sidebarCollapsed: boolean | null;
  session: Session | null;
  permissions: Granted;
  badge: { name: string | null; emoji: string | null; color: string } | null;
  providers: { id: string; name: string }[];
  signup: boolean;
  codeMinutes: number;
  demo: boolean;
  /** Whether the page may use features that require https, such as passkeys: not over plain http in a local network. */
  secureContext: boolean;
  version: string;
  /** Settings of the product. */
  env: PublicEnv;
}

/** The result of a plain form post, for the page rendered in response. */
export interface FormAnswer {
  path: string;
  typed: string;
  issue?: string;
  problem?: Problem;
}

export interface Served {
  requestId: string;
  answer?: FormAnswer | undefined;
  /** The places on the page that features fill. Their parts hydrate together with the page. */
  places?: readonly string[];
}

/** A tag of a route's `head`, or its title. */
export interface PageTag {
  title?: string | undefined;
  name?: string | undefined;
  property?: string | undefined;
  content?: string | undefined;
  rel?: string | undefined;
  hrefLang?: string | undefined;
}

/** What the server passes to the React layer with each request. */
export interface PageContext {
  nonce: string;
  requestId: string;
  bootstrap: Bootstrap;
  failure?: Refusal;
  answer?: FormAnswer;
  /** HTML that only the server adds to the head, next to the route's own tags; undefined if no page is rendered. */
  head?: (own: readonly PageTag[]) => string;
  report: (error: unknown) => void;
  /** Calls the API with this request's session, without the network. */
  callApi: (url: string, init?: RequestInit) => Promise<Response>;
  /** The state of a server function call; undefined while a page is rendered. */
  call?: ServerFunctionCall;
}

export interface ServerFunctionCall {
  /** Whether the function was found and started. */
  ran: boolean;
  failure?: { error: unknown };
}

export const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/** The name of the cookie and of the item in local storage. */
export const themeKey = "theme";

export function toTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}

export const sidebarKey = "sidebar";
export const sidebarCollapsed = "collapsed";
