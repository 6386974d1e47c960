import { useHydrated } from "@tanstack/react-router";
import type { i18n } from "i18next";
import type texts from "#texts";
import type { Issue } from "./errors.ts";
import { useTranslation } from "./i18n/use-translation.ts";
import { timeOfDay, timeOfDayInUtc } from "./time-text.ts";

/** What went wrong in a failed call, with the server's error code. The code's text is in the catalogue. */
export interface Problem {
  code: string;
  /** How many seconds to wait before trying again. */
  retryAfter: number | null;
  issues?: readonly Issue[];
}

/** An error with the API's details about it. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(
    readonly problem: Problem,
    /** The HTTP status of the response; 0 without a response. */
    readonly status = 0,
    /** The response's request id, to quote in a report. */
    readonly requestId?: string,
  ) {
    super(problem.code);
  }
}

/** Whether to retry a failed request. What the server refused (4xx) is not retried. */
export function mayRetry(times: number, error: unknown): boolean {
  const refused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  return times < 3 && !refused;
}

/** The problem to show on the page. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const code = !navigator.onLine || isUnanswered(error) ? "OFFLINE" : "UNKNOWN_ERROR";
  return { code, retryAfter: null };
}

/** Whether `fetch` reached no server, judging by the messages of Chromium, Firefox and Safari. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /^(Failed to fetch$|NetworkError|Load failed)/.test(error.message);
}

/** Whether code could not be fetched, judging by the messages of Chromium, Firefox, Safari and Vite. */
export function isModuleLost(error: unknown): error is Error {
  const messages =
    /^(Failed to fetch dynamic|error loading dynamic|Importing a module script failed|Unable to preload CSS)/;
  return error instanceof Error && messages.test(error.message);
}

/** Why a guard refuses a page that exists, and with which HTTP status. */
export interface Refusal {
  code: string;
  status: number;
  requestId?: string | undefined;
  /** How many seconds to wait before trying again. */
  retryAfter?: number | null;
}

/** Whether a problem is a refusal, which the page shows instead of its content. */
export function isRefusal(value: unknown): value is Refusal {
  const { code, status }: Partial<Record<keyof Refusal, unknown>> = Object(value);
  return typeof code === "string" && typeof status === "number";
}

/** The id of the last request that the server has answered in this tab, for error pages without a failed call. */
export const lastRequest: { id: string | undefined } = { id: undefined };

export function noteRequest({ headers }: Response): void {
  lastRequest.id = headers.get("x-request-id") ?? lastRequest.id;
}

/** The type comes from the texts that every page has. Texts from `fetchWords` have the same keys. */
type ErrorKey = keyof typeof texts.common.errors;
type IssueKey = keyof typeof texts.common.validation;

const unexpected: ReadonlySet<string> = new Set(["INTERNAL", "UNKNOWN_ERROR"]);

/**
 * Returns the text of a problem, with the texts of its issues. A code without a text is shown as an unknown error, not
 * as its key. For errors that users cannot fix, a page may pass a text of its own.
 */
export function useProblemText(): (problem: Problem, ofPage?: string) => string {
  const { t, i18n } = useTranslation("common");
  const issueText = useIssueText();
  const hydrated = useHydrated();
  return ({ code, retryAfter, issues = [] }, ofPage) => {
    const known = hasText<ErrorKey>(i18n, "errors", code) ? code : "UNKNOWN_ERROR";
    if (ofPage && unexpected.has(known)) return ofPage;
    const when = inWords(retryAfter ?? 60, i18n.language);
    // The time to insert into the error's text. An error with one has no other issue.
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

/** Whether a text exists. The count is arbitrary, because any plural form proves it. */
function hasText<Key extends string>(i18n: i18n, group: "errors" | "validation", key: string): key is Key {
  return i18n.exists(`${group}.${key}`, { ns: ["common", "messages"], count: 1 });
}

function inWords(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (seconds < 90) return format.format(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), "minute");
  return format.format(Math.ceil(seconds / 3600), "hour");
}
