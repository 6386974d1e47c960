import { Combobox } from "@base-ui/react/combobox";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "./button.tsx";
import { cn } from "./cn.ts";
import { entryClass, floatClass } from "./float.tsx";
import { Icon } from "./icon.tsx";

/** The list of a combobox, or a message if it is empty. */
export function ComboboxPopup({ options }: { options: ReturnType<typeof useOptions> }) {
  const { t } = useTranslation(["kit", "common"]);
  const { pending, failed, term, look } = options;
  return (
    <Combobox.Portal>
      <Combobox.Positioner className="z-50" sideOffset={6} collisionPadding={8}>
        <Combobox.Popup
          aria-busy={pending || undefined}
          className={cn(
            floatClass,
            "flex max-h-[min(var(--available-height),22rem)] w-(--anchor-width) max-w-(--available-width) flex-col overflow-hidden",
          )}
        >
          <Combobox.Status className="text-sm text-muted">
            {pending && (
              <span className="flex items-center gap-2 px-4 py-2.5">
                <Spinner />
                {t("common:loading")}
              </span>
            )}
            {failed && !pending && (
              <span className="flex items-center justify-between gap-3 px-4 py-2.5">
                {t("choice.failed")}
                <button
                  type="button"
                  className="font-medium text-accent-ink underline underline-offset-4"
                  onClick={() => look(term, { atOnce: true })}
                >
                  {t("common:retry")}
                </button>
              </span>
            )}
          </Combobox.Status>
          <Combobox.Empty className="text-sm text-muted">
            {!pending && !failed && (
              <span className="block px-4 py-2.5">
                {term ? t("list.nothingFound", { term }) : t("list.nothingMatches")}
              </span>
            )}
          </Combobox.Empty>
          <Combobox.List
            className={cn(
              "min-h-0 overflow-y-auto overscroll-contain not-empty:p-1.5",
              pending && "opacity-60",
            )}
          >
            {(option: Option) => <ComboboxOption key={option.value} option={option} />}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function ComboboxOption({ option }: { option: Option }) {
  return (
    <Combobox.Item value={option} disabled={option.disabled} lang={option.lang} className={entryClass()}>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{option.label}</span>
        {option.description && <span className="block text-sm text-muted">{option.description}</span>}
      </span>
      <span className="inline-flex w-4.5">
        <Combobox.ItemIndicator>
          <Icon name="check" />
        </Combobox.ItemIndicator>
      </span>
    </Combobox.Item>
  );
}

/** One of the values to choose from. */
export interface Option {
  value: string;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
  /** The language of the label, if it differs from the page's. */
  lang?: string | undefined;
}

/** Finds options for a typed term; an empty one asks for suggestions. */
export type SearchOptions = (term: string, signal: AbortSignal) => Promise<readonly Option[]>;

const debounceMs = 250;

interface OptionsState {
  /** The options to show. */
  items: readonly Option[];
  /** Finds an option by its value, even if it is not shown. */
  find: (value: string) => Option;
  pending: boolean;
  failed: boolean;
  term: string;
  /** Called when the user types or opens the list. */
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
