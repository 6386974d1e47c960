import { use, useRef } from "react";
import { useTranslation } from "react-i18next";
import { noValue } from "#kit/client/control.ts";
import { centsIn, numberText, readMoney, readNumber } from "#kit/shared/number-text.ts";
import { Button } from "./button.tsx";
import { FieldContext } from "./field.tsx";
import { FormValue } from "./form-value.tsx";
import { Icon } from "./icon.tsx";
import { Input, useTypedText, useValue } from "./input.tsx";

export interface NumberInputProps {
  /** `null` if empty, NaN if the text is not a number. */
  value?: number | null | undefined;
  defaultValue?: number | null | undefined;
  onValueChange?: ((value: number | null) => void) | undefined;
  name?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The step of the buttons and the arrow keys; Page Up and Page Down make ten steps. 1 by default. */
  step?: number | undefined;
  /** With a currency, all values are in its smallest unit, such as cents. */
  currency?: string | undefined;
  disabled?: boolean | undefined;
  /** For use outside of a `Field`. */
  "aria-label"?: string | undefined;
}

/**
 * A number field that reads and shows numbers as in the page's language, with buttons to step up and down.
 */
export function NumberInput({ name, min, max, step = 1, currency, disabled, ...rest }: NumberInputProps) {
  const { t, i18n } = useTranslation("kit");
  const { name: fieldName } = use(FieldContext);
  const [value, setValue] = useValue(rest, null);
  const unit = currency ? centsIn(currency) : 1;
  const [text, remember] = useTypedText(value, (value) =>
    Number.isNaN(value) ? "" : numberText(i18n.language, value && value / unit),
  );
  const input = useRef<HTMLInputElement>(null);
  const formName = name ?? fieldName;

  const type = (text: string) => {
    const read = () =>
      currency ? readMoney(i18n.language, text, currency) : readNumber(i18n.language, text);
    const next = text.trim() === "" ? null : read();
    remember(text, next);
    setValue(next);
  };
  const add = (steps: number) => {
    // Rounds off the error of binary fractions, so that 0.1 and 0.2 are 0.3.
    const sum = Number(((value ?? 0) + steps * step).toFixed(9));
    const next = Math.min(max ?? sum, Math.max(min ?? sum, sum));
    if (!Number.isNaN(next)) setValue(next);
  };
  const stepButton = (steps: 1 | -1) => (
    <Button
      variant="ghost"
      size="icon"
      tabIndex={-1}
      className="size-8! pointer-coarse:size-9!"
      aria-label={t(steps === 1 ? "number.increase" : "number.decrease")}
      disabled={disabled || value === (steps === 1 ? max : min)}
      onClick={() => add(steps)}
    >
      {steps === 1 ? <Icon name="plus" /> : <Icon name="minus" />}
    </Button>
  );

  return (
    <span className="relative flex">
      <Input
        ref={input}
        inputMode={min === undefined || min < 0 ? "text" : "decimal"}
        autoComplete="off"
        name={undefined}
        aria-label={rest["aria-label"]}
        disabled={disabled}
        className="pe-20 tabular-nums"
        value={text}
        onValueChange={type}
        onKeyDown={(event) => {
          const steps = stepByKey[event.key];
          if (steps === undefined) return;
          event.preventDefault();
          add(steps);
        }}
      />
      <span className="absolute inset-y-0 end-1 flex items-center text-muted [&_svg]:size-4">
        {stepButton(-1)}
        {stepButton(1)}
      </span>
      {formName && (
        <FormValue
          name={formName}
          value={Number.isNaN(value) ? noValue : String(value ?? "")}
          disabled={disabled}
          onSet={(text) => setValue(text === "" ? null : Number(text))}
          onFocus={() => input.current?.focus()}
        />
      )}
    </span>
  );
}

const stepByKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
