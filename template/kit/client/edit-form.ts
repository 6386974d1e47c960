import { evaluate, type FormValidateAsyncFn, useForm, useSelector } from "@tanstack/react-form";
import { useBlocker } from "@tanstack/react-router";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { type Problem, ProblemError, toProblem, useProblemText } from "../shared/problem.ts";
import { useKnownBootstrap } from "./bootstrap.ts";
import {
  draftable,
  type FieldConflict,
  findOutdated,
  findUntouched,
  isLike,
  toShown,
} from "./internal/draft-values.ts";
import type { Failure, FormOptions } from "./internal/send-form.ts";
import { type FormState, readAgain, typeAgain } from "./internal/type-again.ts";
import { isOver } from "./session-sync.ts";
import { draftKey, onWriteDrafts, readDraft, removeDraft, writeDraft } from "./tab.ts";

export interface EditFormOptions<Values, Output, Saved> extends Pick<FormOptions<Output>, "schema"> {
  /**
   * The values of all fields, with "" or `null` for empty ones. They are JSON, which drafts can store, or files. If they
   * change, fields that the user has not changed follow them; the others are compared with them before they are saved.
   */
  defaultValues: Values;
  onSave: (values: Output) => Promise<Saved>;
  /** Called instead of showing the fields of a conflict, to show both versions of the whole record. */
  onConflict?: ((values: Output) => Promise<void>) | undefined;
  /**
   * Called after saving. `isDone` is false if the user has left or changed the form in the meantime: then do not
   * navigate.
   */
  onSaved?: (saved: Saved, isDone: boolean) => unknown;
  failed: string;
  /** Error codes to show at a field, optionally with a different text. */
  fieldOf?: Record<string, { name: string; text?: string }>;
  /** Whether a change of the URL's search may close the form, as for a dialog. */
  inDialog?: boolean;
  /** False for codes and confirmations: no question before leaving, and no draft. */
  worthKeeping?: boolean;
  /** For a form that creates something: its `defaultValues` are suggestions, not what someone else has saved. */
  isNew?: boolean;
}

/** TanStack Form, with the server's errors at their fields, a question before input is lost, and a draft. */
export function useEditForm<Values extends object, Output, Saved>(
  options: EditFormOptions<Values, Output, Saved>,
): EditForm<Values> {
  const { defaultValues, schema, onSave, onConflict, onSaved, failed, fieldOf = {} } = options;
  const { inDialog = false, worthKeeping = true, isNew = false } = options;
  const problemText = useProblemText();
  const { language } = useTranslation().i18n;
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<readonly FieldConflict[]>([]);
  const answer = useRef<{ saved: Saved }>(undefined);
  /** What the user's input changes: the values first shown, last saved or followed. Input that differs can be lost. */
  const base = useRef(defaultValues);

  const onSubmitAsync: FormValidateAsyncFn<Values> = async ({ value, formApi }) => {
    const onSubmit = async (output: Output) => {
      const outdated = draft.outdated();
      try {
        if (outdated.length > 0) throw new ProblemError({ code: "VERSION_CONFLICT", retryAfter: null });
        return await onSave(output);
      } catch (error) {
        if (toProblem(error).code === "VERSION_CONFLICT" && onConflict) await onConflict(output);
        else setConflict(outdated.map((field) => toShown(element.current, field)));
        throw error;
      }
    };
    // Loaded on the first submission, which fails without a network.
    const found = await import("./internal/send-form.ts").then(
      ({ send, fieldOfPath }) =>
        send({ schema, onSubmit, language }, value, (path) =>
          fieldOfPath(path, shownFields(formApi.fieldInfo)),
        ),
      (): Failure => ({ errors: {}, problem: { code: "OFFLINE", retryAfter: null } }),
    );
    if ("saved" in found) {
      answer.current = found;
      draft.saved(value);
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
    // The user tried to leave during the save, which has now finished.
    if (isDone && status === "blocked") proceed();
  });
  const pending = useSelector(api.store, (state) => state.isSubmitting);
  const isChanged = () => {
    readAgain(element.current, getState(api));
    return worthKeeping && !isOver() && !evaluate(api.state.values, base.current);
  };
  const draft = useFormDraft({ api, defaultValues, base, element, isKept: worthKeeping, isNew, isChanged });

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => (inDialog || current.pathname !== next.pathname) && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });

  async function submit(): Promise<void> {
    if (api.state.isSubmitting) return;
    setFailure(undefined);
    setConflict([]);
    readAgain(element.current, getState(api));
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
      draft.settle(options?.takeTheirs);
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

function getState<Values>(api: FormApi<Values>): FormState {
  return {
    names: shownFields(api.fieldInfo),
    get: (name) => api.getFieldValue(name as never),
    set: (name, value) => api.setFieldValue(name as never, value as never, { dontValidate: true }),
  };
}

/** The names of the fields on the page, from TanStack Form's record of fields. */
export function shownFields(fields: Partial<Record<string, { instance: unknown }>>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.instance);
}

const delayMs = 300;

/** A field that follows its record is not input: a listener would replace what the user typed into another field. */
const asRead = { dontValidate: true, dontUpdateMeta: true, dontRunListeners: true };

interface FormDraftOptions<Values> {
  api: FormApi<Values>;
  defaultValues: Values;
  base: RefObject<Values>;
  element: RefObject<HTMLFormElement | null>;
  isKept: boolean;
  isNew: boolean;
  isChanged: () => boolean;
}

/**
 * Keeps the input in this tab over a reload, a crash or the end of the session, and restores it. If the form leaves the
 * page for another reason, the draft is removed: the input was saved, or the user has left it.
 */
function useFormDraft<Values extends object>(options: FormDraftOptions<Values>) {
  const { api, defaultValues, base, element, isKept, isNew, isChanged } = options;
  // The user who opened the form: the session may have ended by the time the draft is written.
  const [userId] = useState(useKnownBootstrap()?.session?.user.id ?? null);
  const [restored, setRestored] = useState(false);
  const key = useRef("");
  /** The newest `defaultValues`: `api.options` has the first ones. */
  const latest = useRef(defaultValues);
  /** The `defaultValues` at the last save. Until they change, they are older than what was saved. */
  const stale = useRef<Values>(undefined);

  const known = () => (evaluate(latest.current, stale.current) ? base.current : latest.current);
  const begun = (name: string): unknown => Reflect.get(base.current, name);
  const begin = (name: string, value: unknown) => {
    base.current = { ...base.current, [name]: value };
  };

  /** The changed values that a draft keeps, and what their fields contained before. */
  const read = () => {
    const typed = Object.entries(api.state.values);
    const changed = typed.filter(([name, value]) => !evaluate(value, begun(name)));
    const values = draftable(changed, element.current, begun);
    return { values, from: Object.fromEntries(Object.keys(values).map((name) => [name, begun(name)])) };
  };

  const write = useEffectEvent(() => {
    // After a sign-out or a change of user, no draft may remain.
    if (isOver()) return;
    const { values, from } = isChanged() ? read() : { values: {}, from: {} };
    writeDraft(key.current, { userId, values, ...(!isNew && { from }) });
  });

  const restore = useEffectEvent(() => {
    const draft = readDraft(key.current, userId);
    for (const [name, value] of Object.entries(draft?.values ?? {})) {
      // Input from before hydration is newer than the draft.
      if (!evaluate(Reflect.get(api.state.values, name), begun(name)) || !isLike(value, begun(name)))
        continue;
      if (draft?.from && name in draft.from) begin(name, draft.from[name]);
      getState(api).set(name, value);
      setRestored(true);
    }
  });

  const outdated = () => (isKept && !isNew ? findOutdated(read().from, known(), api.state.values) : []);

  // After each render, since `defaultValues` are a new object each time.
  useLayoutEffect(() => {
    latest.current = defaultValues;
    if (api.state.isSubmitting) return;
    readAgain(element.current, getState(api));
    const theirs = known();
    if (theirs !== base.current) stale.current = undefined;
    // Before the first input, the library follows.
    if (!api.state.isTouched) base.current = theirs;
    else if (!isNew)
      for (const [name, value] of findUntouched(base.current, theirs, api.state.values)) {
        begin(name, value);
        api.setFieldValue(name as never, value as never, asRead);
      }
  });

  useLayoutEffect(() => {
    typeAgain(element.current, getState(api));
    readAgain(element.current, getState(api));
    if (!isKept) return;
    key.current = draftKey(userId, Object.keys(api.state.values));
    restore();
    let timer: number | undefined;
    const { unsubscribe } = api.store.subscribe(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => write(), delayMs);
    });
    const now = () => write();
    const stop = onWriteDrafts(now);
    window.addEventListener("pagehide", now);
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
      stop();
      window.removeEventListener("pagehide", now);
      if (!isOver()) removeDraft(key.current);
    };
  }, [api, element, isKept, userId]);

  return {
    restored,
    outdated,
    known,
    /** From now on, the input replaces what the fields contain now. */
    settle: (takeTheirs = false) => {
      for (const { name, theirs } of outdated()) {
        begin(name, theirs);
        if (takeTheirs) getState(api).set(name, theirs);
      }
    },
    saved: (values: Values) => {
      base.current = values;
      stale.current = latest.current;
    },
    remove: () => {
      removeDraft(key.current);
      setRestored(false);
    },
  };
}

export type FieldIssue = string | { problem: Problem; text: string | undefined };

function useApi<Values>(
  defaultValues: Values,
  onSubmitAsync: FormValidateAsyncFn<Values>,
  onSubmit: () => Promise<void>,
) {
  return useForm({ defaultValues, validators: { onSubmitAsync }, onSubmit });
}
type FormApi<Values> = ReturnType<typeof useApi<Values>>;

/** A form of an area, with fields, issues and draft. */
export interface EditForm<Values> {
  api: FormApi<Values>;
  pending: boolean;
  problem: { title: string; text: string } | undefined;
  /** The code of the last problem, even if the problem is shown at a field. */
  code: string | undefined;
  /** A new object after each failed submission. */
  failure: object | undefined;
  restored: boolean;
  /** Fields that someone else has changed since the user did. Nothing is saved until the user has chosen. */
  conflict: readonly FieldConflict[];
  /** The next save replaces the newer values, unless the form takes them. */
  settle: (options?: { takeTheirs: boolean }) => void;
  element: RefObject<HTMLFormElement | null>;
  submit: () => void;
  isChanged: () => boolean;
  /** Discards the input; `reset` also shows the initial values. */
  discard: (options?: { reset: boolean }) => void;
  /** Set while the user is asked whether to leave the page. */
  leaving: { go: () => void; stay: () => void } | undefined;
}
