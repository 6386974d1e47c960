import { NumberField } from "@base-ui/react/number-field";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { use, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "./cn.ts";
import { FieldContext } from "./field.tsx";
import { FormValue } from "./form-value.tsx";
import { controlClass, controlHeight, useValue } from "./input.tsx";

export interface NumberInputProps {
  /** `null` where nothing is typed. */
  value?: number | null | undefined;
  defaultValue?: number | null | undefined;
  onValueChange?: ((value: number | null) => void) | undefined;
  name?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** A currency, a unit, a percentage; the form gets the plain number. */
  format?: Intl.NumberFormatOptions | undefined;
  disabled?: boolean | undefined;
  /** Outside of a `Field`. */
  "aria-label"?: string | undefined;
}

/** A number, typed and shown in the way of the page's language, with a step up and down. */
export function NumberInput({ name, min, max, step, format, disabled, ...rest }: NumberInputProps) {
  const { t, i18n } = useTranslation("kit");
  const { id, name: fieldName, required, ...field } = use(FieldContext);
  const [value, setValue] = useValue(rest, null);
  const input = useRef<HTMLInputElement>(null);
  const formName = name ?? fieldName;
  return (
    <NumberField.Root
      id={id}
      value={value}
      onValueChange={setValue}
      min={min}
      max={max}
      step={step}
      format={format}
      locale={i18n.language}
      disabled={disabled}
    >
      <NumberField.Group className="relative">
        <NumberField.Input
          {...field}
          ref={input}
          aria-label={rest["aria-label"]}
          aria-required={required}
          className={cn(controlClass, controlHeight, "pe-20 tabular-nums")}
        />
        <span className="absolute inset-y-0 end-1 flex items-center text-muted [&_svg]:size-4">
          <NumberField.Decrement aria-label={t("number.decrease")} className={stepClass}>
            <Minus aria-hidden="true" />
          </NumberField.Decrement>
          <NumberField.Increment aria-label={t("number.increase")} className={stepClass}>
            <Plus aria-hidden="true" />
          </NumberField.Increment>
        </span>
        {formName && (
          <FormValue
            name={formName}
            value={value === null ? "" : String(value)}
            disabled={disabled}
            onSet={(text) => setValue(text === "" ? null : Number(text))}
            onFocus={() => input.current?.focus()}
          />
        )}
      </NumberField.Group>
    </NumberField.Root>
  );
}

const stepClass =
  "grid size-8 place-items-center rounded-md hover:bg-sunken hover:text-ink disabled:opacity-40 pointer-coarse:h-11 pointer-coarse:w-9";
