import { looksLikeEmail } from "#shared/email-shape.ts";

type Search = Record<string, unknown>;

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Absent stays absent, malformed becomes empty. */
function optional<Name extends string>(search: Search, name: Name) {
  return name in search ? { [name]: text(search[name]) } : {};
}

export function loginSearch(search: Search): { redirect?: string | undefined; email?: string | undefined } {
  return { ...optional(search, "redirect"), ...optional(search, "email") };
}

interface VerifySearch {
  redirect?: string | undefined;
  email: string;
  /** The social provider that does not vouch for the address. */
  provider?: string | undefined;
}

/** An address that cannot be one is empty: the page then sends back to the login page. */
export function verifySearch(search: Search): VerifySearch {
  const email = text(search.email);
  return {
    ...optional(search, "redirect"),
    ...optional(search, "provider"),
    email: looksLikeEmail(email) ? email : "",
  };
}

export function loginErrorSearch(search: Search): {
  error?: string | undefined;
  redirect?: string | undefined;
} {
  return { ...optional(search, "error"), ...optional(search, "redirect") };
}
