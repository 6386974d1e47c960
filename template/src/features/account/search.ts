import { looksLikeEmail } from "#shared/email-shape.ts";

export const changeName = "change-name";

export interface AccountSearch {
  state?: typeof changeName | undefined;
  /** The address that the code was sent to. */
  newEmail?: string | undefined;
}

/** Empty values are left out of the URL. An unknown value or an invalid address becomes empty. */
export function accountSearch({ state, newEmail }: Record<string, unknown>): AccountSearch {
  return {
    ...(state === changeName && { state }),
    ...(typeof newEmail === "string" && looksLikeEmail(newEmail) && { newEmail }),
  };
}
