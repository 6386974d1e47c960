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

/** An address that cannot be one is empty: the page then sends back to the login page. */
export function verifySearch(search: Search): { redirect?: string | undefined; email: string } {
  const email = text(search.email);
  return {
    ...optional(search, "redirect"),
    email: looksLikeEmail(email) ? email : "",
  };
}

export function loginErrorSearch(search: Search): { error?: string | undefined } {
  return optional(search, "error");
}
