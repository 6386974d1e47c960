import { emailAddress, readSearch } from "#kit/shared/list-search.ts";

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

const ofVerify: (raw: Search) => Partial<VerifySearch> = readSearch({
  redirect: address,
  email: emailAddress,
  provider: String,
});

/** An invalid address becomes empty, and the page then redirects to the login page. */
export function verifySearch(search: Search): VerifySearch {
  const { email = "", ...others } = ofVerify(search);
  return { ...others, email };
}

export const loginErrorSearch: (raw: Search) => {
  error?: string | undefined;
  redirect?: string | undefined;
} = readSearch({ error: String, redirect: address });
