import { looksLikeEmail } from "#kit/shared/email-shape.ts";
import { readSearch } from "#kit/shared/list-search.ts";

type Search = Record<string, unknown>;

/** A bare word or number leads nowhere; where other text leads is checked when it is used. */
const address = (text: string) => (/[^\w.+-]/.test(text) ? text : undefined);

export const loginSearch: (raw: Search) => { redirect?: string | undefined; email?: string | undefined } =
  readSearch({ redirect: address, email: String });

interface VerifySearch {
  redirect?: string | undefined;
  email: string;
  /** The social provider that has not verified the address. */
  provider?: string | undefined;
}

const ofVerify = readSearch({ redirect: address, provider: String });

/** An invalid address becomes empty, and the page then redirects to the login page. */
export function verifySearch(search: Search): VerifySearch {
  const { email } = search;
  return { ...ofVerify(search), email: typeof email === "string" && looksLikeEmail(email) ? email : "" };
}

export const loginErrorSearch: (raw: Search) => {
  error?: string | undefined;
  redirect?: string | undefined;
} = readSearch({ error: String, redirect: address });
