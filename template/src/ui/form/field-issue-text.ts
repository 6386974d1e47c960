import type { FieldIssue } from "#shared/edit-form.ts";
import { useIssueText, useProblemText } from "#shared/problem-text.ts";

/** The text of what is wrong with a field of an `EditForm`. */
export function useFieldIssueText(): (issue: FieldIssue | undefined) => string | undefined {
  const issueText = useIssueText();
  const problemText = useProblemText();
  return (issue) =>
    typeof issue === "object" ? (issue.text ?? problemText(issue.problem)) : issueText(issue);
}
