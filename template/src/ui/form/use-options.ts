import { useEffect, useRef, useState } from "react";
import type { Option, SearchOptions } from "./option.ts";

const debounceMs = 250;

interface OptionsState {
  /** To show. */
  items: readonly Option[];
  /** By its value, also one that is not shown. */
  find: (value: string) => Option;
  pending: boolean;
  failed: boolean;
  term: string;
  /** The user types or opens the list. */
  look: (term: string, options?: { atOnce: boolean }) => void;
}

/** The options of a combobox: all are known, or `search` finds them. */
export function useOptions(options: readonly Option[], search: SearchOptions | undefined): OptionsState {
  const [found, setFound] = useState(options);
  const [status, setStatus] = useState<"ready" | "pending" | "failed">("ready");
  const [term, setTerm] = useState("");
  const [known] = useState(() => new Map<string, Option>());
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  for (const option of options) known.set(option.value, option);

  function stop() {
    clearTimeout(timer.current);
    running.current?.abort();
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  async function run(wanted: string, ask: SearchOptions) {
    const controller = new AbortController();
    running.current = controller;
    try {
      const next = await ask(wanted, controller.signal);
      if (controller.signal.aborted) return;
      for (const option of next) known.set(option.value, option);
      setFound(next);
      setStatus("ready");
    } catch {
      if (!controller.signal.aborted) setStatus("failed");
    }
  }

  return {
    items: search ? found : options,
    find: (value) => known.get(value) ?? { value, label: value },
    pending: status === "pending",
    failed: status === "failed",
    term,
    look: (wanted, { atOnce } = { atOnce: false }) => {
      setTerm(wanted);
      if (!search) return;
      stop();
      setStatus("pending");
      timer.current = setTimeout(() => void run(wanted.trim(), search), atOnce ? 0 : debounceMs);
    },
  };
}
