import { emailAddress, oneOf, readSearch } from "#kit/shared/list-search.ts";

export const changeName = "change-name";

/** `newEmail` is the address that the code was sent to. */
export const accountSearch = readSearch({ state: oneOf([changeName]), newEmail: emailAddress });
export type AccountSearch = ReturnType<typeof accountSearch>;
