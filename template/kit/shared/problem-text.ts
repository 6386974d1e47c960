import { useHydrated } from "@tanstack/react-router";
import type { i18n } from "i18next";
import type texts from "#texts";
import { useTranslation } from "./i18n/use-translation.ts";
import type { Problem } from "./problem.ts";
import { timeOfDay, timeOfDayInUtc } from "./time-text.ts";

/** The type comes from the texts of every page. Texts from `fetchWords` have the same keys in their catalogue. */
type ErrorKey = keyof typeof texts.common.errors;
type IssueKey = keyof typeof texts.common.validation;

const unexpected: ReadonlySet<string> = new Set(["INTERNAL", "UNKNOWN_ERROR"]);

/**
 * Returns the text of a problem, with the texts of its issues. A code without a text is shown as an unknown error, not
 * as its key. For an error that users cannot fix, a page may pass its own text.
 */
export function useProblemText(): (problem: Problem, ofPage?: string) => string {
  const { t, i18n } = useTranslation("common");
  const issueText = useIssueText();
  const hydrated = useHydrated();
  return ({ code, retryAfter, issues = [] }, ofPage) => {
    const known = hasText<ErrorKey>(i18n, "errors", code) ? code : "UNKNOWN_ERROR";
    if (ofPage && unexpected.has(known)) return ofPage;
    const when = inWords(retryAfter ?? 60, i18n.language);
    // A time that belongs into the text of the error. Such an error has no other issue.
    const sentAt = issues[0]?.code.split("sentAt:")[1];
    const time = sentAt && (hydrated ? timeOfDay : timeOfDayInUtc)(i18n.language, Number(sentAt));
    const more = sentAt || code === "VALIDATION_ERROR" ? [] : issues.map((issue) => issueText(issue.code));
    return [t(`errors.${known}`, { ns: ["common", "messages"], when, time }), ...more].join(" ");
  };
}

/** Returns the text of a field's issue from its code (see `issueCode`). */
export function useIssueText(): (issue: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation("common");
  return (issue) => {
    if (issue === undefined) return undefined;
    const [key = "", value] = issue.split(/:(.*)/s);
    if (!hasText<IssueKey>(i18n, "validation", key)) return t("errors.VALIDATION_ERROR");
    return t(`validation.${key}`, { ns: ["common", "messages"], value, count: Number(value) });
  };
}

/** Whether a text exists. The count is arbitrary: any plural form proves that it does. */
function hasText<Key extends string>(i18n: i18n, group: "errors" | "validation", key: string): key is Key {
  return i18n.exists(`${group}.${key}`, { ns: ["common", "messages"], count: 1 });
}

function inWords(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (seconds < 90) return format.format(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), "minute");
  return format.format(Math.ceil(seconds / 3600), "hour");
}
