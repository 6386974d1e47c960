import { useEffect, useState } from "react";

const debounceMs = 300;

/** The term in the field, and the same after a pause, for the server. An empty one needs no pause. */
export function useTerm(initialText: string) {
  const [text, setText] = useState(initialText);
  const term = text.trim();
  const [settledTerm, setSettledTerm] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSettledTerm, term === "" ? 0 : debounceMs, term);
    return () => clearTimeout(timer);
  }, [term]);
  return { text, setText, term, settledTerm: term === "" ? "" : settledTerm };
}
