import { evaluate } from "@tanstack/react-form";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { FormApi } from "../shared/edit-form.ts";
import { useKnownBootstrap } from "./bootstrap.ts";
import { draftKey, onWriteDrafts, readDraft, removeDraft, writeDraft } from "./draft.ts";
import { draftable, isLike } from "./draft-values.ts";
import { isOver } from "./session-sync.ts";
import { typeAgain } from "./type-again.ts";

const delayMs = 300;

interface FormDraftOptions<Values> {
  api: FormApi<Values>;
  element: RefObject<HTMLFormElement | null>;
  isKept: boolean;
  isChanged: () => boolean;
}

/**
 * Keeps what was typed in this tab, for a reload, a crash or the end of the session, and restores it. Whatever else
 * takes the form off the page removes the draft: the input was saved, or the user has left it.
 */
export function useFormDraft<Values extends object>(options: FormDraftOptions<Values>) {
  const { api, element, isKept, isChanged } = options;
  const userId = useKnownBootstrap()?.session?.user.id ?? null;
  const [restored, setRestored] = useState(false);
  const key = useRef("");

  const initial = (name: string): unknown => Reflect.get(api.options.defaultValues ?? {}, name);
  const isInitial = (name: string, value: unknown) => evaluate(value, initial(name));

  const write = useEffectEvent(() => {
    // Who signs out or is somebody else leaves nothing behind.
    if (isOver()) return;
    const changed = Object.entries(api.state.values).filter(([name, value]) => !isInitial(name, value));
    writeDraft(key.current, userId, isChanged() ? draftable(changed, element.current) : {});
  });

  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(readDraft(key.current, userId) ?? {})) {
      // What was typed before hydration is newer.
      if (!isInitial(name, Reflect.get(api.state.values, name)) || !isLike(value, initial(name))) continue;
      api.setFieldValue(name as never, value as never, { dontValidate: true });
      setRestored(true);
    }
  });

  useLayoutEffect(() => {
    typeAgain(element.current, (name) => api.getFieldValue(name as never));
    if (!isKept) return;
    key.current = draftKey(Object.keys(api.state.values));
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
  }, [api, element, isKept]);

  return {
    restored,
    remove: () => {
      removeDraft(key.current);
      setRestored(false);
    },
  };
}
