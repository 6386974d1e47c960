export const changeName = "change-name";

/** Absent stays absent: empty, which is also what anything unknown becomes. */
export function accountSearch(search: Record<string, unknown>): {
  state?: "" | typeof changeName | undefined;
  newEmail?: string | undefined;
} {
  const { state, newEmail } = search;
  return {
    ...("state" in search ? { state: state === changeName ? changeName : "" } : {}),
    ...("newEmail" in search ? { newEmail: typeof newEmail === "string" ? newEmail : "" } : {}),
  };
}
