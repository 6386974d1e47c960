import { evaluate, type FormValidateAsyncFn, useForm, useSelector } from "@tanstack/react-form";
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { EditForm, FieldIssue, FormApi } from "../shared/edit-form.ts";
import { type Problem, toProblem } from "../shared/problem.ts";
import { useProblemText } from "../shared/problem-text.ts";
import type { Failure, FormOptions } from "./send-form.ts";
import { isOver } from "./session-sync.ts";
import { useFormDraft } from "./use-form-draft.ts";

export interface EditFormOptions<Values, Output, Saved> extends Pick<FormOptions<Output>, "schema"> {
  /** Every field, "" or `null` if it is empty. Values are JSON or files, so that drafts can keep them. */
  defaultValues: Values;
  /** Throws the error of the server. */
  onSave: (values: Output) => Promise<Saved>;
  /** Called after saving. Not `isDone`: the user has left the form meanwhile, or has typed on, and should stay there. */
  onSaved?: (saved: Saved, isDone: boolean) => unknown;
  failed: string;
  /** Error codes to show at a field, with a text of their own if needed. */
  fieldOf?: Record<string, { name: string; text?: string }>;
  /** Whether a change of the URL's search may close the form, as in a dialog. */
  inDialog?: boolean;
  /** False for codes and confirmations, which are neither guarded nor kept as a draft. */
  worthKeeping?: boolean;
}

/**
 * The state of an `EditForm`: TanStack Form, with the server's errors at their fields, a question before input is lost,
 * and a draft of what was typed.
 */
export function useEditForm<Values extends object, Output, Saved>(
  options: EditFormOptions<Values, Output, Saved>,
): EditForm<Values> {
  const { defaultValues, schema, onSave, onSaved, failed, fieldOf = {} } = options;
  const { inDialog = false, worthKeeping = true } = options;
  const problemText = useProblemText();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const answer = useRef<{ saved: Saved }>(undefined);
  /** What the user can lose is what differs from these: the values at first, or those that were saved. */
  const safe = useRef<Values>(undefined);

  const onSubmitAsync: FormValidateAsyncFn<Values> = async ({ value, formApi }) => {
    const fieldOfIssue = (path: string) => fieldOfPath(path, shownFields(formApi.fieldInfo));
    // Fetched when a form is first sent, which fails without a network.
    const found = await import("./send-form.ts").then(
      ({ send }) => send({ schema, onSubmit: onSave }, value, fieldOfIssue),
      (): Failure => ({ errors: {}, problem: { code: "OFFLINE", retryAfter: null } }),
    );
    if ("saved" in found) {
      answer.current = found;
      safe.current = value;
      return undefined;
    }
    setFailure(found);
    const { errors, problem } = found;
    const fields: Record<string, FieldIssue> = { ...errors };
    const own = problem ? fieldOf[problem.code] : undefined;
    if (problem && own) fields[own.name] = { problem, text: own.text };
    return { form: problem?.code, fields };
  };
  const api: FormApi<Values> = useForm({
    defaultValues,
    validators: { onSubmitAsync },
    onSubmit: () => answer.current && onSaved?.(answer.current.saved, !!element.current && !isChanged()),
  });
  const pending = useSelector(api.store, (state) => state.isSubmitting);
  const isChanged = () =>
    worthKeeping && !isOver() && !evaluate(api.state.values, safe.current ?? api.options.defaultValues);
  const draft = useFormDraft({ api, element, isKept: worthKeeping, isChanged });

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => (inDialog || current.pathname !== next.pathname) && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });

  async function submit(): Promise<void> {
    if (api.state.isSubmitting) return;
    setFailure(undefined);
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
    element,
    submit: () => void submit(),
    isChanged,
    discard: (options) => {
      draft.remove();
      if (options?.reset) api.reset();
      else safe.current = api.state.values;
    },
    leaving: status === "blocked" ? { go: proceed, stay: reset } : undefined,
  };
}

/** The fields that are on the page, of TanStack Form's record of fields. */
export function shownFields(fields: Partial<Record<string, { instance: unknown }>>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.instance);
}

/**
 * The field that shows an issue of a path: `lines.2.price` is `lines[2].price` or, if that is not on the page, `lines[2]`
 * or `lines`.
 */
export function fieldOfPath(path: string, names: readonly string[]): string | undefined {
  for (let rest = path; rest !== ""; rest = rest.slice(0, Math.max(0, rest.lastIndexOf(".")))) {
    const name = names.find((name) => name.replace(/\[(\d+)\]/g, ".$1") === rest);
    if (name !== undefined) return name;
  }
  return undefined;
}
