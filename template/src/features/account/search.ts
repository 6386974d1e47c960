import { emailAddress, oneOf, readSearch } from "#kit/shared/list-search.ts";

export const changeName = "change-name";

export const accountSearch = readSearch({ state: oneOf([changeName]), newEmail: emailAddress });
export type AccountSearch = ReturnType<typeof accountSearch>;
