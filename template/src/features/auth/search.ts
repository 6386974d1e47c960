import { readSearch } from "#kit/shared/list-search.ts";

/** Ignores a single word or number, which cannot be a path. Other text is checked when it is used. */
const redirect = (text: string) => (/[^\w.+-]/.test(text) ? text : undefined);

export const loginSearch = readSearch({ redirect, email: String });

/** `provider` is the one that has not verified the address. */
// Keeps an invalid address: without it, the router would redirect to the same page.
export const verifySearch = readSearch({ redirect, email: String, provider: String });

export const loginErrorSearch = readSearch({ error: String, redirect });
