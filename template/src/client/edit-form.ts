import { useBlocker } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { useIssueText, useProblemText } from "#shared/problem-text.ts";
import { useForm } from "./form.ts";
import type { FormOptions } from "./send-form.ts";
import { isOver } from "./session-sync.ts";

interface EditFormOptions<Values, Saved> extends Pick<FormOptions<Values>, "schema"> {
  /** Throws the error of the server. */
  onSave: (values: Values) => Promise<Saved>;
  /** Called after saving, when the input is no longer guarded. */
  onSaved?: (saved: Saved) => unknown;
  /** Title of the error message. */
  failed: string;
  /** Error codes to show at a field, with a text of their own if needed. */
  fieldOf?: Record<string, { name: string; text?: string }>;
  /** Whether a change of the URL's search may close the form, as in a dialog. */
  inDialog?: boolean;
}

/** The state of an `EditForm`, which asks before input is lost. */
export function useEditForm<Values, Saved>(options: EditFormOptions<Values, Saved>) {
  const { schema, onSave, onSaved, failed, fieldOf = {}, inDialog = false } = options;
  const issueText = useIssueText();
  const problemText = useProblemText();
  const changed = useRef(false);
  const { pending, problem, errors, submit } = useForm<Values>({
    schema,
    onSubmit: async (values) => {
      const saved = await onSave(values);
      changed.current = false;
      await onSaved?.(saved);
    },
  });
  // When the session ends, the input is saved as a draft.
  const isChanged = () => changed.current && !isOver();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => (inDialog || current.pathname !== next.pathname) && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });

  const field = problem ? fieldOf[problem.code] : undefined;
  const text = problem ? (field?.text ?? problemText(problem)) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object sends the focus to the first wrong field.
  const shown = useMemo(() => {
    const texts: Record<string, string> = field && text ? { [field.name]: text } : {};
    for (const [name, issue] of Object.entries(errors)) texts[name] = issueText(issue) ?? issue;
    return texts;
  }, [errors, field?.name, text]);

  return {
    pending,
    code: problem?.code,
    errors: shown,
    problem: field || text === undefined ? undefined : { title: failed, text },
    submit,
    isChanged,
    setChanged: (value: boolean) => {
      changed.current = value;
    },
    leaving: status === "blocked" ? { go: proceed, stay: reset } : undefined,
  };
}
