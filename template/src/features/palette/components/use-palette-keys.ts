import { useEffect } from "react";
import { getLetter } from "#kit/client/keys.ts";

const fields = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
/** Only those that are open: Base UI marks them when they begin to close, before it removes them. */
const others = ":is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])";

export function usePaletteKeys(onOpen: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(fields);
      if (event.defaultPrevented || !(isK(event, isTyping) || (!isTyping && isSlash(event)))) return;
      event.preventDefault();
      if (event.repeat || document.querySelector(others)) return;
      onOpen();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onOpen]);
}

export function isK(event: KeyboardEvent, isTyping = false): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  // With Apple keyboards, Ctrl+K edits text.
  if (ctrlKey && isTyping && isApple()) return false;
  return getLetter(event) === "k";
}

function isSlash({ key, code, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  return key === "/" || (code === "Slash" && /^\p{L}$/u.test(key));
}

export function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

/** Collects keystrokes until the palette has the focus. The returned function stops this and returns the text once. */
export function collectTyped(): () => string {
  let text = "";
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || [...key].length !== 1) return;
    event.preventDefault();
    text += key;
  };
  window.addEventListener("keydown", press, true);
  return () => {
    window.removeEventListener("keydown", press, true);
    const typed = text;
    text = "";
    return typed;
  };
}
