import { useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { newId } from "#kit/shared/id.ts";
import { type Problem, toProblem, useProblemText } from "#kit/shared/problem.ts";
import { second } from "#kit/shared/time.ts";
import { notify } from "./notify.ts";

export interface Action {
  act: () => Promise<void>;
  done?: string | undefined;
  failed: string;
  explain?: ((problem: Problem) => string | undefined) | undefined;
  undo?: Undo | undefined;
}

export function useAction(action: Action) {
  const perform = usePerform();
  const [pending, setPending] = useState(false);

  async function run(): Promise<void> {
    setPending(true);
    await perform(action);
    setPending(false);
  }
  return { pending, run };
}

/** Returns a function that runs an action and reports its result. For one action among many, such as those in rows. */
export function usePerform(): (action: Action) => Promise<void> {
  const problemText = useProblemText();
  const offerUndo = useUndo();
  return async ({ act, done, failed, explain, undo }) => {
    try {
      await act();
      if (done && undo) offerUndo(done, undo);
      else if (done) notify("success", done);
    } catch (error) {
      const problem = toProblem(error);
      notify("error", failed, { description: explain?.(problem) ?? problemText(problem) });
    }
  };
}

export interface Undo {
  act: () => Promise<unknown>;
  done: string;
  failed: string;
}

/** Long enough to read the toast, find its button, and reach it with the keyboard. */
const durationMs = 10 * second;

/** Returns a function that reports an action in a toast, with a button and a keyboard shortcut to undo it. */
export function useUndo(): (done: string, undo: Undo) => void {
  const { t } = useTranslation("kit");
  const problemText = useProblemText();
  return (done, undo) => {
    const id = newId();
    const run = async () => {
      const over = { id, action: null, description: null, duration: 4 * second };
      notify("loading", t("undo.running"), { ...over, duration: Number.POSITIVE_INFINITY });
      try {
        await undo.act();
        notify("success", undo.done, over);
      } catch (error) {
        const problem = toProblem(error);
        const description = problemText(problem);
        if (problem.code === "NOT_FOUND") notify("error", undo.failed, { ...over, description });
        else offer("error", undo.failed, description);
      }
    };
    const offer = (tone: "success" | "error", text: string, description?: string) => {
      const { keys, take, end } = offerUndo(() => void run());
      notify(tone, text, {
        id,
        duration: durationMs,
        description: description ?? (keys && t("undo.keys", { keys })),
        onAutoClose: end,
        onDismiss: end,
        action: {
          label: t("undo.action"),
          onClick: (event) => {
            event.preventDefault();
            // The button disappears: focus its toast. When the toast ends, the focus returns to the page.
            event.currentTarget.closest("li")?.focus();
            take();
          },
        },
      });
    };
    offer("success", done);
  };
}

/** Actions that can be undone, the latest last. In the browser only, one set for each page. */
const offers = new Set<() => void>();

interface Offer {
  keys: string | undefined;
  take: () => void;
  end: () => void;
}

/** Ctrl+Z, or ⌘Z, undoes the latest action. In text fields, the keys keep their usual meaning. */
function offerUndo(run: () => void): Offer {
  const end = () => {
    offers.delete(take);
    if (offers.size === 0) window.removeEventListener("keydown", onKeyDown);
  };
  const take = () => {
    if (!offers.has(take)) return;
    end();
    run();
  };
  if (offers.size === 0) window.addEventListener("keydown", onKeyDown);
  offers.add(take);
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  const keys = isApple ? "⌘Z" : "Ctrl+Z";
  return { keys: matchMedia("(any-pointer: fine)").matches ? keys : undefined, take, end };
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey, code } = event;
  if (code !== "KeyZ" || !(ctrlKey || metaKey) || shiftKey || altKey || event.defaultPrevented) return;
  if (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select")
  )
    return;
  const latest = [...offers].at(-1);
  if (!latest) return;
  event.preventDefault();
  latest();
}
