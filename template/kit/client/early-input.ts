import { useEffect, useReducer } from "react";

declare global {
  interface Window {
    /** Replays presses from before hydration (kit/pages/early-input.js). Calls `again` to be called after more effects. */
    playEarlyInput?: (again: () => void) => void;
  }
}

/** In the document: replays what was pressed before hydration. */
export function useEarlyInput(): void {
  const [turn, again] = useReducer((turn: number) => turn + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn.
  useEffect(() => window.playEarlyInput?.(again), [turn]);
}

/** React reports attributes in development that the server has not rendered. */
export function hideEarlyInput(): void {
  for (const pressed of document.querySelectorAll(":is(button, input, select, tr)[aria-busy]"))
    pressed.removeAttribute("aria-busy");
}
