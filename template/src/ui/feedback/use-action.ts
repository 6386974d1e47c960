import { useState } from "react";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { notify } from "./notify.ts";
import { type Undo, useUndo } from "./use-undo.ts";

export interface Action {
  act: () => Promise<void>;
  /** Toasts: for success, if there is something to say, and for failure. */
  done?: string | undefined;
  failed: string;
  /** The toast of success offers to take it back. */
  undo?: Undo | undefined;
}

/** Something to do once, whose result is shown as a toast. */
export function useAction({ act, done, failed, undo }: Action) {
  const problemText = useProblemText();
  const offerUndo = useUndo();
  const [pending, setPending] = useState(false);

  async function run(): Promise<void> {
    setPending(true);
    try {
      await act();
      if (done && undo) offerUndo(done, undo);
      else if (done) notify("success", done);
    } catch (error) {
      notify("error", failed, { description: problemText(toProblem(error)) });
    } finally {
      setPending(false);
    }
  }
  return { pending, run };
}
