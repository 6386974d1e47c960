type Search = Record<string, unknown>;

/** Enough to tell an address from a typing error in the URL; the server decides what it accepts. */
const looksLikeEmail = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

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
    email: email.length <= 254 && looksLikeEmail.test(email) ? email : "",
  };
}

export function loginErrorSearch(search: Search): { error?: string | undefined } {
  return optional(search, "error");
}
