import { emailAddress, oneOf, readSearch } from "#kit/shared/list-search.ts";

export const changeName = "change-name";

export interface AccountSearch {
  state?: typeof changeName | undefined;
  /** The address that the code was sent to. */
  newEmail?: string | undefined;
}

export const accountSearch: (raw: Record<string, unknown>) => AccountSearch = readSearch({
  state: oneOf([changeName]),
  newEmail: emailAddress,
});
