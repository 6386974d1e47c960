import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";
import type texts from "#texts/shared/i18n.json";
import type { Problem } from "./problem.ts";

type ErrorKey = keyof typeof texts.errors;
type IssueKey = keyof typeof texts.validation;

const unexpected: ReadonlySet<string> = new Set(["INTERNAL", "UNKNOWN_ERROR"]);

/**
 * Words for what went wrong. A code the catalogue does not know is an unknown error, never its key; where nobody can
 * do anything about it, a page may have words of its own.
 */
export function useProblemText(): (problem: Problem, ofPage?: string) => string {
  const { t, i18n } = useTranslation("common");
  return ({ code, retryAfter }, ofPage) => {
    const known = hasErrorText(i18n, code) ? code : "UNKNOWN_ERROR";
    if (ofPage && unexpected.has(known)) return ofPage;
    return t(`errors.${known}`, { when: inWords(retryAfter ?? 60, i18n.language) });
  };
}

/** Words for what is wrong with a field; schemas name their messages by these keys. */
export function useIssueText(): (issue: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation("common");
  return (issue) => {
    if (issue === undefined) return undefined;
    return hasIssueText(i18n, issue) ? t(`validation.${issue}`) : t("errors.VALIDATION_ERROR");
  };
}

function hasErrorText(i18n: i18n, code: string): code is ErrorKey {
  return i18n.exists(`errors.${code}`, { ns: "common" });
}

function hasIssueText(i18n: i18n, issue: string): issue is IssueKey {
  return i18n.exists(`validation.${issue}`, { ns: "common" });
}

function inWords(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (seconds < 90) return format.format(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), "minute");
  return format.format(Math.ceil(seconds / 3600), "hour");
}
