import { looksLikeEmail } from "#shared/email-shape.ts";

type Search = Record<string, unknown>;

/** Empty and malformed values are absent. Explicitly undefined, or the router keeps the value in the URL. */
function optional(search: Search, name: string) {
  const value = search[name];
  return name in search ? { [name]: typeof value === "string" && value ? value : undefined } : {};
}

export function loginSearch(search: Search): { redirect?: string | undefined; email?: string | undefined } {
  return { ...optional(search, "redirect"), ...optional(search, "email") };
}

interface VerifySearch {
  redirect?: string | undefined;
  email: string;
  /** The social provider that has not verified the address. */
  provider?: string | undefined;
}

/** An invalid address becomes empty, and the page then redirects to the login page. */
export function verifySearch(search: Search): VerifySearch {
  const { email } = search;
  return {
    ...optional(search, "redirect"),
    ...optional(search, "provider"),
    email: typeof email === "string" && looksLikeEmail(email) ? email : "",
  };
}

export function loginErrorSearch(search: Search): {
  error?: string | undefined;
  redirect?: string | undefined;
} {
  return { ...optional(search, "error"), ...optional(search, "redirect") };
}
