import { Combobox } from "@base-ui/react/combobox";
import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import { cn } from "#ui/primitives/cn.ts";
import { entryClass, floatClass } from "#ui/primitives/float-class.ts";
import { Spinner } from "#ui/primitives/spinner.tsx";
import type { Option } from "./option.ts";
import type { useOptions } from "./use-options.ts";

/** The list of a combobox, and what is to be said where there is none. */
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
          <Check aria-hidden="true" />
        </Combobox.ItemIndicator>
      </span>
    </Combobox.Item>
  );
}
