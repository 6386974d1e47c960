import { Combobox as Base } from "@base-ui/react/combobox";
import { use, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isNoValue, noValue } from "#kit/client/control.ts";
import { cn } from "./cn.ts";
import { ComboboxPopup, type Option, type SearchOptions, useOptions } from "./combobox-popup.tsx";
import { FieldContext } from "./field.tsx";
import { Directed } from "./float.tsx";
import { FormValue } from "./form-value.tsx";
import { Icon } from "./icon.tsx";
import { controlClass, controlHeight, useValue } from "./input.tsx";

export interface ComboboxProps {
  /** All options or, with `search`, the first ones to show, including the chosen one. */
  options?: readonly Option[] | undefined;
  search?: SearchOptions | undefined;
  /** "" if nothing is chosen, and `noValue` while the text names no option: no form sends that. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** For use outside of a `Field`. */
  "aria-label"?: string | undefined;
}

const noOptions: readonly Option[] = [];

/** A choice of one from many options, found by typing. */
export function Combobox({
  options = noOptions,
  search,
  name,
  placeholder,
  disabled,
  ...rest
}: ComboboxProps) {
  const { t, i18n } = useTranslation("kit");
  const { name: fieldName, required, ...field } = use(FieldContext);
  const [value, setValue] = useValue(rest, "");
  const found = useOptions(options, search);
  const input = useRef<HTMLInputElement>(null);
  const formName = name ?? fieldName;
  const [typed, setTyped] = useState("");
  const { contains } = Base.useFilter({ locale: i18n.language });
  const isTyped = value === noValue;
  // Until the response arrives, the current options are filtered here, so that Enter chooses what was typed.
  const isFiltered = isTyped && (!search || found.pending);
  const items = isFiltered ? found.items.filter(({ label }) => contains(label, typed)) : found.items;
  const chosen = isTyped ? { value, label: typed } : found.find(value);

  return (
    <Directed>
      <Base.Root
        items={items}
        filter={null}
        locale={i18n.language}
        value={value === "" ? null : chosen}
        isItemEqualToValue={(option: Option, chosen: Option) => option.value === chosen.value}
        onValueChange={(option, change) => {
          // Escape closes the list or the surrounding dialog, and never clears the value.
          if (change.reason === "escape-key") change.cancel();
          else setValue(option?.value ?? "");
        }}
        onOpenChange={(open, { reason }) => {
          if (open && reason !== "input-change") found.look(isTyped ? typed : "", { atOnce: true });
        }}
        onInputValueChange={(term, change) => {
          if (change.reason === "escape-key") change.cancel();
          if (change.reason !== "input-change") return;
          found.look(term);
          setTyped(term);
          if (term.trim() !== "") setValue(noValue);
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
              <Icon name="x" />
            </Base.Clear>
            <Base.Trigger aria-label={t("choice.open")} className={iconClass}>
              <Icon name="chevron-down" />
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

export interface MultiComboboxProps extends Omit<ComboboxProps, "value" | "defaultValue" | "onValueChange"> {
  /** The last one is `noValue` and the text, while that names no option. */
  value?: readonly string[] | undefined;
  defaultValue?: readonly string[] | undefined;
  /** As `value`: check with `isNoValue` before you use the values elsewhere than in a form. */
  onValueChange?: ((value: string[]) => void) | undefined;
}

const noValues: readonly string[] = [];

/** A multiple choice from many options. Each value is sent under the same name. */
export function MultiCombobox({ options = noOptions, search, name, ...rest }: MultiComboboxProps) {
  const { value, defaultValue, onValueChange, placeholder, disabled } = rest;
  const { t, i18n } = useTranslation("kit");
  const { name: fieldName, required, ...field } = use(FieldContext);
  const [values, setValues] = useValue({ value, defaultValue }, noValues);
  const found = useOptions(options, search);
  const named = values.filter((value) => !isNoValue(value));
  const typed = values.filter(isNoValue);
  const text = typed[0]?.slice(noValue.length) ?? "";
  const chosen = named.map(found.find);
  const formName = name ?? fieldName;
  const list = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(values);

  function change(next: string[]) {
    setValues(next);
    onValueChange?.(next);
  }

  useEffect(() => {
    if (shown.current === values) return;
    shown.current = values;
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [values]);

  return (
    <Directed>
      <Base.Root
        multiple
        items={found.items}
        // Until the response arrives, the current options are filtered here, so that Enter chooses what was typed.
        filter={search && !found.pending ? null : undefined}
        locale={i18n.language}
        value={chosen}
        inputValue={text}
        isItemEqualToValue={(option: Option, other: Option) => option.value === other.value}
        onValueChange={(next, details) => {
          if (details.reason === "escape-key") details.cancel();
          // Choosing an option clears the text that found it; removing a chip does not.
          else change([...next.map(({ value }) => value), ...(details.reason === "item-press" ? [] : typed)]);
        }}
        onOpenChange={(open, { reason }) => {
          if (open && reason !== "input-change") found.look(text, { atOnce: true });
        }}
        onInputValueChange={(term, { reason }) => {
          // When the list closes, Base UI would clear a text that names no option.
          if (reason !== "input-change") return;
          found.look(term);
          change(term.trim() === "" ? named : [...named, `${noValue}${term}`]);
        }}
        autoHighlight
        disabled={disabled}
      >
        <Base.InputGroup
          className={cn(
            controlClass,
            "relative flex min-h-11 cursor-text flex-wrap items-center gap-1.5 py-1 focus-within:border-ring focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring has-aria-invalid:border-danger-ink md:min-h-9 pointer-coarse:min-h-11",
          )}
        >
          <Base.Chips aria-label={chosen.length > 0 ? t("choice.selected") : undefined} className="contents">
            {chosen.map(({ value, label, lang }) => (
              <Base.Chip
                key={value}
                aria-label={label}
                lang={lang}
                className="flex min-h-7 items-center gap-0.5 rounded-md bg-sunken ps-2 text-sm focus-visible:outline-2 focus-visible:outline-ring"
              >
                {label}
                <Base.ChipRemove
                  aria-label={t("choice.remove", { name: label })}
                  className="grid size-7 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:size-9 [&_svg]:size-3.5"
                >
                  <Icon name="x" />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              {...field}
              ref={input}
              aria-label={rest["aria-label"]}
              // By id, because an open list hides the label itself from screen readers.
              aria-labelledby={field.id && `${field.id}l`}
              aria-required={required}
              placeholder={chosen.length > 0 ? undefined : placeholder}
              autoComplete="off"
              className="h-8 min-w-24 flex-1 bg-transparent outline-none"
            />
          </Base.Chips>
          {formName && (
            <select
              ref={list}
              multiple
              name={formName}
              value={[...values]}
              disabled={disabled}
              onChange={() => {}}
              tabIndex={-1}
              aria-hidden="true"
              className="sr-only"
              onFocus={() => input.current?.focus()}
            >
              {values.map((value) => (
                <option key={value} value={value} />
              ))}
            </select>
          )}
        </Base.InputGroup>
        <ComboboxPopup options={found} />
      </Base.Root>
    </Directed>
  );
}
