import { Combobox } from "@base-ui/react/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { use, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { freshMs } from "#kit/client/list.ts";
import type { Choice } from "#kit/shared/fields.ts";
import { cn } from "./cn.ts";
import { FieldContext } from "./field.tsx";
import { Directed, entryClass, floatClass } from "./float.tsx";
import { controlClass, controlHeight } from "./input.tsx";

interface ReferenceInputProps {
  value: Choice | null;
  onValueChange: (value: Choice | null) => void;
  /** Those that a term finds; the first of all for none. */
  find: (term: string) => Promise<readonly Choice[]>;
}

const debounceMs = 250;

/**
 * A row of another table, found by typing.
 * @public
 */
export function ReferenceInput({ value, onValueChange, find }: ReferenceInputProps) {
  const { t, i18n } = useTranslation(["kit", "common"]);
  const { name: _, required, ...field } = use(FieldContext);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [term, setTerm] = useState("");
  const found = useQuery({
    queryKey: ["choices", useId(), term],
    queryFn: () => find(term),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Directed>
      <Combobox.Root
        items={found.data ?? []}
        filter={null}
        locale={i18n.language}
        value={value}
        itemToStringLabel={({ label }: Choice) => label}
        isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
        onValueChange={(choice) => onValueChange(choice)}
        onOpenChange={(open) => {
          setOpen(open);
          setTyped("");
        }}
        onInputValueChange={(text, { reason }) => {
          if (reason === "input-change") setTyped(text);
        }}
        autoHighlight
      >
        <div className="relative">
          <Combobox.Input
            {...field}
            aria-required={required}
            autoComplete="off"
            dir="auto"
            className={cn(controlClass, controlHeight, "pe-20 text-match-parent")}
          />
          <span className="absolute inset-y-0 end-1 flex items-center text-muted [&_svg]:size-4">
            <Combobox.Clear aria-label={t("choice.clear")} className={iconClass}>
              <X aria-hidden="true" />
            </Combobox.Clear>
            <Combobox.Trigger aria-label={t("choice.open")} className={iconClass}>
              <ChevronDown aria-hidden="true" />
            </Combobox.Trigger>
          </span>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner className="z-50" sideOffset={6} collisionPadding={8}>
            <Combobox.Popup
              aria-busy={found.isFetching || undefined}
              className={cn(floatClass, "w-(--anchor-width) overflow-y-auto")}
            >
              <Combobox.Empty className="text-sm text-muted not-empty:px-4 not-empty:py-2.5">
                {found.isError
                  ? t("choice.failed")
                  : found.isPending
                    ? t("common:loading")
                    : t("list.nothingMatches")}
              </Combobox.Empty>
              <Combobox.List className="not-empty:p-1.5">
                {(choice: Choice) => (
                  <Combobox.Item key={choice.id} value={choice} className={entryClass()}>
                    <span className="min-w-0 flex-1 wrap-anywhere">{choice.label}</span>
                    <Combobox.ItemIndicator>
                      <Check aria-hidden="true" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Directed>
  );
}

const iconClass =
  "grid size-8 place-items-center rounded-md hover:bg-sunken hover:text-ink pointer-coarse:h-11 pointer-coarse:w-9";

/** Of the choices in filters of this page. */
const labels = new Map<string, string>();

/**
 * What a filter of a list has to say of a reference.
 * @param known those of the rows that are shown
 * @public
 */
export function referenceFilter(known: readonly (Choice | null)[], find: ReferenceInputProps["find"]) {
  const labelOf = (value: string) =>
    known.find((one) => one?.id === value)?.label ?? labels.get(value) ?? "…";
  return {
    control: (value: string, onChoose: (value: string) => void) => (
      <ReferenceInput
        value={value === "" ? null : { id: value, label: labelOf(value) }}
        onValueChange={(choice) => {
          if (choice) labels.set(choice.id, choice.label);
          onChoose(choice?.id ?? "");
        }}
        find={find}
      />
    ),
    words: labelOf,
  };
}
