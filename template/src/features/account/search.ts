export const changeName = "change-name";

/** Both are empty by default, which leaves them out of the URL; so is what is unknown. */
export function accountSearch({ state, newEmail }: Record<string, unknown>): {
  state?: typeof changeName | undefined;
  newEmail?: string | undefined;
} {
  return {
    ...(state === changeName && { state }),
    ...(typeof newEmail === "string" && newEmail && { newEmail }),
  };
}
