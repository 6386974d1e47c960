import known from "../../../languages.json" with { type: "json" };

/** A language of this project. The first in `languages.json` is the default. */
export type Language = keyof typeof known;

interface Description {
  /** The language's name in the language itself. */
  name: string;
  direction: string;
  /** CSS properties for the whole page that the language's script needs. */
  style: Readonly<Record<`--${string}`, string | number>>;
}

const descriptions: Readonly<Record<Language, Description>> = known;

/** Whether this project has a language with this name. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(known, value);
}

const [first, ...others] = Object.keys(known).filter(isLanguage);
if (first === undefined) throw new Error("languages.json names no language");

/** The language of users whose own is not available. */
export const defaultLanguage: Language = first;
/** The languages of this project, from `languages.json`. */
export const languages: readonly [Language, ...Language[]] = [first, ...others];

/** The name and direction of a language. */
export const describeLanguage = (language: Language): Description => descriptions[language];

/** The default names of i18next's language detector, for the cookie and the URL parameter. */
export const languageCookieName = "i18next";
/** The search parameter that chooses a language. */
export const languageParameter = "lng";
export const languageKey = "i18nextLng";

const lifetimeSeconds = 43_200 * 60;

export const languageCookieAttributes = `; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;

export function languageCookie(language: Language): string {
  return `${languageCookieName}=${language}${languageCookieAttributes}`;
}

/** Namespaces with their own files: texts on every page, texts of rare errors, texts that only the server needs. */
export const ownFiles: ReadonlySet<string> = new Set(["common", "errors", "messages", "head", "auth-mail"]);
