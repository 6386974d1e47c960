import { useTranslation } from "react-i18next";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { second } from "#shared/time.ts";
import { notify } from "./notify.ts";
import { offerUndo } from "./undo-keys.ts";

export interface Undo {
  act: () => Promise<unknown>;
  /** Toasts for success and failure. */
  done: string;
  failed: string;
}

/** Long enough to read it, find the button and reach it with the keyboard. */
const durationMs = 10 * second;

/** Returns a function that says what was done, in a toast with a button, and for the keyboard a key, to take it back. */
export function useUndo(): (done: string, undo: Undo) => void {
  const { t } = useTranslation("kit");
  const problemText = useProblemText();
  return (done, undo) => {
    const id = crypto.randomUUID();
    const run = async () => {
      // The same toast says how it went.
      const over = { id, action: null, duration: 4 * second };
      try {
        await undo.act();
        notify("success", undo.done, { ...over, description: null });
      } catch (error) {
        notify("error", undo.failed, { ...over, description: problemText(toProblem(error)) });
      }
    };
    const offer = offerUndo(() => void run());
    notify("success", done, {
      id,
      duration: durationMs,
      description: offer.keys && t("undo.keys", { keys: offer.keys }),
      onAutoClose: offer.end,
      onDismiss: offer.end,
      action: {
        label: t("undo.action"),
        onClick: (event) => {
          event.preventDefault();
          offer.take();
        },
      },
    });
  };
}
