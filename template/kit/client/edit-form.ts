import { evaluate, type FormValidateAsyncFn, useSelector } from "@tanstack/react-form";
import { useBlocker } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { type Problem, ProblemError, toProblem, useProblemText } from "../shared/problem.ts";
import { type FieldConflict, type Outdated, type Sent, toShown } from "./internal/draft-values.ts";
import { type FormApi, getState, shownFields, useApi, useFormDraft } from "./internal/form-draft.ts";
import type { Failure, FormOptions } from "./internal/send-form.ts";
import { readAgain } from "./internal/type-again.ts";
import { isOver } from "./session-sync.ts";

export interface EditFormOptions<Values, Output, Saved> extends Pick<FormOptions<Output>, "schema"> {
  /**
   * The values of all fields, with "" or `null` for empty ones: JSON, which drafts can store, or files. When they
   * change, fields that the user has not touched follow them; the others are compared with them before they are saved.
   */
  defaultValues: Values;
  /** @param changed the names of the fields that the user has changed; others may have changed the rest meanwhile */
  onSave: (values: Output, changed: ReadonlySet<string>) => Promise<Saved>;
  /** Called instead of showing the fields of a conflict, to show both versions of the whole record. */
  onConflict?: ((values: Output) => Promise<void>) | undefined;
  /** Called after saving. `isDone` is false if the user has since left or changed the form: then do not navigate. */
  onSaved?: (saved: Saved, isDone: boolean) => unknown;
  failed: string;
  /** The field at which to show each error code, optionally with another text. */
  fieldOf?: Record<string, { name: string; text?: string }>;
  /**
   * For a form in a dialog: what it is about, such as the id of a row, because the page is the same for other dialogs. It
   * keeps their drafts apart. A change of the URL's search may close the form.
   */
  inDialog?: string | undefined;
  /** False for codes and confirmations, which need no question before leaving and no draft. */
  worthKeeping?: boolean;
  /** Whether the form creates something: its `defaultValues` are then suggestions, not what someone else has saved. */
  isNew?: boolean;
}

/** TanStack Form, with server errors at their fields, a draft, and a question before input is lost. */
export function useEditForm<Values extends object, Output, Saved>(
  options: EditFormOptions<Values, Output, Saved>,
): EditForm<Values> {
  const { defaultValues, schema, onSave, onConflict, onSaved, failed, fieldOf = {} } = options;
  const { inDialog, worthKeeping = true, isNew = false } = options;
  const problemText = useProblemText();
  const { language } = useTranslation().i18n;
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<readonly FieldConflict[]>([]);
  /** The fields of the last conflict that was shown. It does not include what others have saved since. */
  const asked = useRef<readonly Outdated[]>([]);
  const answer = useRef<{ saved: Saved }>(undefined);
  /** What input is compared with: the values first shown, last saved or followed. Input that differs is unsaved. */
  const base = useRef(defaultValues);

  const onSubmitAsync: FormValidateAsyncFn<Values> = async ({ value, formApi }) => {
    const sent: Sent = { typed: value, output: undefined };
    const onSubmit = async (output: Output) => {
      const outdated = draft.outdated(value);
      try {
        if (outdated.length > 0) throw new ProblemError({ code: "VERSION_CONFLICT", retryAfter: null });
        sent.output = output;
        return await onSave(output, draft.changed(value));
      } catch (error) {
        asked.current = outdated;
        if (toProblem(error).code === "VERSION_CONFLICT" && onConflict) await onConflict(output);
        else setConflict(outdated.map((field) => toShown(element.current, field)));
        throw error;
      }
    };
    // Loaded on the first submission. Without a network, that fails.
    const found = await import("./internal/send-form.ts").then(
      ({ send, fieldOfPath }) =>
        send({ schema, onSubmit, language }, value, (path) =>
          fieldOfPath(path, shownFields(formApi.fieldInfo)),
        ),
      (): Failure => ({ errors: {}, problem: { code: "OFFLINE", retryAfter: null } }),
    );
    if ("saved" in found) {
      answer.current = found;
      draft.saved(value, sent);
      return undefined;
    }
    setFailure(found);
    const { errors, problem } = found;
    const fields: Record<string, FieldIssue> = { ...errors };
    const own = problem ? fieldOf[problem.code] : undefined;
    if (problem && own) fields[own.name] = { problem, text: own.text };
    return { form: problem?.code, fields };
  };
  const api = useApi(defaultValues, onSubmitAsync, async () => {
    const isDone = !!element.current && !isChanged();
    if (answer.current) await onSaved?.(answer.current.saved, isDone && status !== "blocked");
    // The user tried to leave during the save, and it has now finished.
    if (isDone && status === "blocked") proceed();
  });
  const pending = useSelector(api.store, (state) => state.isSubmitting);
  const isChanged = () => {
    readAgain(element.current, getState(api));
    return worthKeeping && !isOver() && !evaluate(api.state.values, base.current);
  };
  const draft = useFormDraft({
    ...{ api, defaultValues, base, element, about: inDialog },
    ...{ isKept: worthKeeping, isNew, isChanged },
  });

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (inDialog !== undefined || current.pathname !== next.pathname) && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });

  async function submit(): Promise<void> {
    if (api.state.isSubmitting) return;
    setFailure(undefined);
    setConflict([]);
    readAgain(element.current, getState(api));
    // TanStack Form does not submit while a field has an error, even one from the server that may be outdated.
    for (const name of Object.keys(api.state.fieldMeta))
      api.setFieldMeta(name as never, (meta) => ({ ...meta, errorMap: {} }));
    await api.handleSubmit().catch((error: unknown) => setFailure({ errors: {}, problem: toProblem(error) }));
  }

  const problem: Problem | null = failure?.problem ?? null;
  return {
    api,
    pending,
    problem: problem && !fieldOf[problem.code] ? { title: failed, text: problemText(problem) } : undefined,
    code: problem?.code,
    failure,
    restored: draft.restored,
    conflict,
    settle: (options) => {
      draft.settle(asked.current, options?.takeTheirs);
      setConflict([]);
      setFailure(undefined);
    },
    element,
    submit: () => void submit(),
    isChanged,
    discard: (options) => {
      draft.remove();
      base.current = options?.reset ? draft.known() : api.state.values;
      if (!options?.reset) return;
      api.reset(base.current, { keepDefaultValues: true });
      setConflict([]);
      setFailure(undefined);
    },
    leaving: status === "blocked" ? { go: proceed, stay: reset } : undefined,
  };
}

export type FieldIssue = string | { problem: Problem; text: string | undefined };

/** A form of an area, with fields, issues and draft. */
export interface EditForm<Values> {
  api: FormApi<Values>;
  pending: boolean;
  problem: { title: string; text: string } | undefined;
  /** The code of the last problem, even one shown at a field. */
  code: string | undefined;
  /** A new object after each failed submission. */
  failure: object | undefined;
  restored: boolean;
  /** Fields that someone else has changed since the user edited them. Nothing is saved until the user chooses. */
  conflict: readonly FieldConflict[];
  /** Lets the next save replace the newer values, unless the form takes them over. */
  settle: (options?: { takeTheirs: boolean }) => void;
  element: RefObject<HTMLFormElement | null>;
  submit: () => void;
  isChanged: () => boolean;
  /** Discards the input; `reset` also shows the initial values. */
  discard: (options?: { reset: boolean }) => void;
  /** Set while a dialog asks the user whether to leave the page. */
  leaving: { go: () => void; stay: () => void } | undefined;
}
