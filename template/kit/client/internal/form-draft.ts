import { evaluate, type FormValidateAsyncFn, useForm } from "@tanstack/react-form";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useKnownBootstrap } from "../bootstrap.ts";
import { isOver } from "../session-sync.ts";
import { draftKey, onWriteDrafts, readDraft, removeDraft, writeDraft } from "../tab.ts";
import {
  draftable,
  findOutdated,
  findRestored,
  findStored,
  findUntouched,
  type Outdated,
  type Sent,
} from "./draft-values.ts";
import { type FormState, readAgain, typeAgain } from "./type-again.ts";

const delayMs = 300;

const asTyped = { dontValidate: true };
/** To set several fields together: otherwise, one field's listener could overwrite another's new value. */
const asKept = { ...asTyped, dontRunListeners: true };
/** To let a field follow its record, which does not count as input. */
const asRead = { ...asKept, dontUpdateMeta: true };

interface FormDraftOptions<Values> {
  api: FormApi<Values>;
  defaultValues: Values;
  base: RefObject<Values>;
  element: RefObject<HTMLFormElement | null>;
  about: string | undefined;
  isKept: boolean;
  isNew: boolean;
  isChanged: () => boolean;
}

/**
 * Keeps the input in this tab over a reload, a crash or the end of the session, and restores it. If the form leaves the
 * page for another reason, the draft is removed: the input was saved, or the user has left it.
 */
export function useFormDraft<Values extends object>(options: FormDraftOptions<Values>) {
  const { api, defaultValues, base, element, about, isKept, isNew, isChanged } = options;
  // The user who opened the form: the session may have ended by the time the draft is written.
  const [userId] = useState(useKnownBootstrap()?.session?.user.id ?? null);
  const [restored, setRestored] = useState(false);
  const key = useRef("");
  /** The current `defaultValues`; `api.options` still has the first ones. */
  const latest = useRef(defaultValues);
  /** The `defaultValues` at the last save. Until they change, they are older than what was saved. */
  const stale = useRef<Values>(undefined);
  /** The last save. */
  const sent = useRef<Sent>(undefined);

  const isStale = () => !isNew && evaluate(latest.current, stale.current);
  const known = () => (isStale() ? base.current : latest.current);
  const begun = (name: string): unknown => Reflect.get(base.current, name);
  const begin = (name: string, value: unknown) => {
    base.current = { ...base.current, [name]: value };
  };

  const changed = (typed: Values) =>
    Object.entries(typed).filter(([name, value]) => !evaluate(value, begun(name)));

  /** The changed values that a draft keeps, and what their fields contained before. */
  const read = (typed: Values) => {
    const values = draftable(changed(typed), element.current, begun);
    return { values, from: Object.fromEntries(Object.keys(values).map((name) => [name, begun(name)])) };
  };

  const write = useEffectEvent(() => {
    // After a sign-out or a change of user, no draft may remain.
    if (isOver()) return;
    const { values, from } = isChanged() ? read(api.state.values) : { values: {}, from: {} };
    writeDraft(key.current, { userId, values, ...(!isNew && { from }) });
  });

  const restore = useEffectEvent(() => {
    const draft = readDraft(key.current, userId);
    for (const [name, value] of findRestored(draft?.values ?? {}, base.current, api.state.values)) {
      if (draft?.from && name in draft.from) begin(name, draft.from[name]);
      api.setFieldValue(name as never, value as never, asKept);
      setRestored(true);
    }
  });

  const outdated = (typed: Values) =>
    isKept && !isNew ? findOutdated(read(typed).from, known(), typed) : [];

  const newer = () => [
    ...findStored(sent.current, base.current, latest.current),
    ...(isStale() ? [] : findUntouched(base.current, latest.current, api.state.values)),
  ];

  // After each render, since `defaultValues` are a new object each time.
  useLayoutEffect(() => {
    latest.current = defaultValues;
    if (api.state.isSubmitting) return;
    if (!isStale()) stale.current = undefined;
    // Until the first input, TanStack Form itself follows `defaultValues`.
    if (!api.state.isTouched) base.current = api.state.values;
    if (!api.state.isTouched || isNew || newer().length === 0) return;
    readAgain(element.current, getState(api));
    for (const [name, value] of newer()) {
      const isInput = !evaluate(Reflect.get(api.state.values, name), begun(name));
      begin(name, value);
      if (!isInput) api.setFieldValue(name as never, value as never, asRead);
    }
  });

  useLayoutEffect(() => {
    typeAgain(element.current, getState(api));
    readAgain(element.current, getState(api));
    if (!isKept) return;
    key.current = draftKey(userId, Object.keys(api.state.values), about);
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
  }, [api, element, about, isKept, userId]);

  return {
    restored,
    outdated,
    known,
    changed: (typed: Values) => new Set(changed(typed).map(([name]) => name)),
    /** From now on, saving overwrites these newer values or, with `takeTheirs`, the form shows them. */
    settle: (asked: readonly Outdated[], takeTheirs = false) => {
      for (const { name, theirs } of asked) begin(name, theirs);
      // The first round lets listeners change dependent fields; the second restores those in this list.
      for (const how of takeTheirs ? [asTyped, asKept] : [])
        for (const { name, theirs } of asked) api.setFieldValue(name as never, theirs as never, how);
    },
    saved: (values: Values, own: Sent) => {
      base.current = values;
      sent.current = own;
      stale.current = latest.current;
      setRestored(false);
    },
    remove: () => {
      removeDraft(key.current);
      setRestored(false);
    },
  };
}

export function getState<Values>(api: FormApi<Values>): FormState {
  return {
    names: shownFields(api.fieldInfo),
    get: (name) => api.getFieldValue(name as never),
    set: (name, value) => api.setFieldValue(name as never, value as never, asTyped),
  };
}

/** The names of the fields on the page, from TanStack Form's record of fields. */
export function shownFields(fields: Partial<Record<string, { instance: unknown }>>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.instance);
}

export function useApi<Values>(
  defaultValues: Values,
  onSubmitAsync: FormValidateAsyncFn<Values>,
  onSubmit: () => Promise<void>,
) {
  return useForm({ defaultValues, validators: { onSubmitAsync }, onSubmit });
}
export type FormApi<Values> = ReturnType<typeof useApi<Values>>;
