import { issueCode, issuePath } from "#shared/issue-code.ts";
import { fetchWords } from "./words.ts";

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

/** The first issue of each field, when the words for them are there; "" is the whole form. */
export async function fieldErrors(issues: Issues, entered: unknown): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[issuePath(issue)] ??= issueCode(issue, entered);
  await fetchWords(Object.values(errors).map((code) => `validation.${code.split(":", 1)}`));
  return errors;
}
