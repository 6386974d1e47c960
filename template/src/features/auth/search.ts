import { readSearch } from "#kit/shared/list-search.ts";

/** Ignores a bare word or number, which is not a path. Other text is checked when it is used. */
const redirect = (text: string) => (/[^\w.+-]/.test(text) ? text : undefined);

export const loginSearch = readSearch({ redirect, email: String });

/** `provider` has not verified the address. */
// Keeps an invalid address, because the router would otherwise redirect to the same page without it.
export const verifySearch = readSearch({ redirect, email: String, provider: String });

export const loginErrorSearch = readSearch({ error: String, redirect });
