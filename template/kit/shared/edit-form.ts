import type { FormValidateAsyncFn, ReactFormExtendedApi } from "@tanstack/react-form";
import type { RefObject } from "react";
import type { Problem } from "./problem.ts";

/** What is wrong with a field: an issue code, or a problem that belongs to the field. */
export type FieldIssue = string | { problem: Problem; text: string | undefined };

export type FormApi<Values> = ReactFormExtendedApi<
  Values,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  FormValidateAsyncFn<Values>,
  undefined,
  undefined,
  undefined,
  never
>;

export interface EditForm<Values> {
  /** TanStack Form's form, for everything that its documentation says. */
  api: FormApi<Values>;
  pending: boolean;
  problem: { title: string; text: string } | undefined;
  /** The code of the last problem, also of one that belongs to a field. */
  code: string | undefined;
  /** Changes with every submission that failed. */
  failure: object | undefined;
  /** What was typed before is in the form again. */
  restored: boolean;
  element: RefObject<HTMLFormElement | null>;
  submit: () => void;
  /** Whether there is input to lose. */
  isChanged: () => boolean;
  /** Forgets what was typed; `reset` also shows the initial values. */
  discard: (options?: { reset: boolean }) => void;
  /** The user is about to leave the page. */
  leaving: { go: () => void; stay: () => void } | undefined;
}
