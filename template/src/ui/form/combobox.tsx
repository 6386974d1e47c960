import { Combobox as Base } from "@base-ui/react/combobox";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { use, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#ui/primitives/cn.ts";
import { Directed } from "#ui/primitives/directed.tsx";
import { ComboboxPopup } from "./combobox-popup.tsx";
import { controlClass, controlHeight } from "./control-class.ts";
import { FieldContext } from "./field-context.ts";
import { FormValue } from "./form-value.tsx";
import type { Option, SearchOptions } from "./option.ts";
import { useOptions } from "./use-options.ts";
import { useValue } from "./use-value.ts";

export interface ComboboxProps {
  /** All of them; with `search`, those to begin with, the chosen one included. */
  options?: readonly Option[] | undefined;
  search?: SearchOptions | undefined;
  /** "" where nothing is chosen. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Outside of a `Field`. */
  "aria-label"?: string | undefined;
}

const none: readonly Option[] = [];

/** A choice of one from many, found by typing. */
export function Combobox({ options = none, search, name, placeholder, disabled, ...rest }: ComboboxProps) {
  const { t, i18n } = useTranslation("kit");
  const { name: fieldName, required, ...field } = use(FieldContext);
  const [value, setValue] = useValue(rest, "");
  const found = useOptions(options, search);
  const input = useRef<HTMLInputElement>(null);
  const formName = name ?? fieldName;

  return (
    <Directed>
      <Base.Root
        items={found.items}
        // What is there already is filtered here until the answer comes, so that Enter takes what is typed.
        filter={search && !found.pending ? null : undefined}
        locale={i18n.language}
        value={value === "" ? null : found.find(value)}
        isItemEqualToValue={(option: Option, chosen: Option) => option.value === chosen.value}
        onValueChange={(option, change) => {
          // Escape closes, here or the dialog around it; it takes nothing away.
          if (change.reason === "escape-key") change.cancel();
          else setValue(option?.value ?? "");
        }}
        onOpenChange={(open, { reason }) => {
          if (open && reason !== "input-change") found.look("", { atOnce: true });
        }}
        onInputValueChange={(term, change) => {
          if (change.reason === "escape-key") change.cancel();
          if (change.reason === "input-change") found.look(term);
        }}
        autoHighlight
        disabled={disabled}
      >
        <div className="relative">
          <Base.Input
            {...field}
            ref={input}
            aria-label={rest["aria-label"]}
            // By id, because an open list hides the label itself from screen readers.
            aria-labelledby={field.id && `${field.id}l`}
            aria-required={required}
            placeholder={placeholder}
            autoComplete="off"
            className={cn(controlClass, controlHeight, value === "" ? "pe-11" : "pe-20")}
          />
          <span className="absolute inset-y-0 end-1 flex items-center text-muted [&_svg]:size-4">
            <Base.Clear aria-label={t("choice.clear")} className={iconClass}>
              <X aria-hidden="true" />
            </Base.Clear>
            <Base.Trigger aria-label={t("choice.open")} className={iconClass}>
              <ChevronDown aria-hidden="true" />
            </Base.Trigger>
          </span>
          {formName && (
            <FormValue
              name={formName}
              value={value}
              disabled={disabled}
              onSet={setValue}
              onFocus={() => input.current?.focus()}
            />
          )}
        </div>
        <ComboboxPopup options={found} />
      </Base.Root>
    </Directed>
  );
}

const iconClass =
  "grid size-8 place-items-center rounded-md hover:bg-sunken hover:text-ink disabled:hidden pointer-coarse:h-11 pointer-coarse:w-9";
