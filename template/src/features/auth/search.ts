import { emailAddress, readSearch } from "#kit/shared/list-search.ts";

/** Ignores a bare word or number, which is no path. Other text is checked when it is used. */
const redirect = (text: string) => (/[^\w.+-]/.test(text) ? text : undefined);

export const loginSearch = readSearch({ redirect, email: String });

/** `provider` is the social one that has not verified the address. */
const ofVerify = readSearch({ redirect, email: emailAddress, provider: String });

/** An invalid address becomes empty, and the page then redirects to the login page. */
export function verifySearch(search: Record<string, unknown>) {
  const { email = "", ...others } = ofVerify(search);
  return { ...others, email };
}

export const loginErrorSearch = readSearch({ error: String, redirect });
