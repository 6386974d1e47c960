import { looksLikeEmail } from "#shared/email-shape.ts";

export const changeName = "change-name";

export interface AccountSearch {
  state?: typeof changeName | undefined;
  /** The address whose code is awaited. */
  newEmail?: string | undefined;
}

/** Both are empty by default, which leaves them out of the URL; so is what is unknown or cannot be an address. */
export function accountSearch({ state, newEmail }: Record<string, unknown>): AccountSearch {
  return {
    ...(state === changeName && { state }),
    ...(typeof newEmail === "string" && looksLikeEmail(newEmail) && { newEmail }),
  };
}
