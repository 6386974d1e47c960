import { type ReactNode, useState } from "react";
import { noValue } from "#kit/client/control.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { number } from "#kit/shared/list-search.ts";
import { centsIn, moneyText, numberText, readMoney, readNumber } from "#kit/shared/number-text.ts";
import { Input, type InputProps, useTypedText } from "../input.tsx";
import { type FieldOptions, getRange, type TypedField } from "./field.ts";

interface AmountInputProps extends Omit<InputProps, "value" | "onValueChange"> {
  /** `null` if empty, NaN if the text is not a number. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** With a currency, the value is in the smallest unit, such as cents. */
  currency?: string;
}

/** An input for a number in the format of the page's language. */
export function AmountInput({ value, onValueChange, currency, ...rest }: AmountInputProps) {
  const { language } = useTranslation().i18n;
  const unit = currency ? centsIn(currency) : 1;
  const [text, remember] = useTypedText(value, (value) =>
    Number.isNaN(value) ? "" : numberText(language, value && value / unit),
  );
  return (
    <span className="relative flex">
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        className={currency ? "pr-14 in-[[dir=rtl]]:pr-3 in-[[dir=rtl]]:pl-14" : undefined}
        value={text}
        onValueChange={(text) => {
          const read = () => (currency ? readMoney(language, text, currency) : readNumber(language, text));
          const next = text.trim() === "" ? null : read();
          remember(text, next);
          onValueChange(next);
        }}
      />
      {currency && (
        <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-muted">
          {currency}
        </span>
      )}
    </span>
  );
}

interface AmountFilterProps {
  /** For example "12.5", or "" if the filter is not set. */
  value: string;
  onChoose: (value: string) => void;
  input: (control: Pick<AmountInputProps, "value" | "onValueChange">) => ReactNode;
}

function AmountFilter({ value, onChoose, input }: AmountFilterProps) {
  const [isNone, setNone] = useState(false);
  return input({
    value: isNone ? Number.NaN : value === "" ? null : Number(value),
    onValueChange: (next) => {
      const chosen = next === null ? "" : (number(String(next)) ?? noValue);
      setNone(chosen === noValue);
      onChoose(chosen);
    },
  });
}

interface AmountOptions extends FieldOptions<number, number | null> {
  /** With a currency, the value is in the smallest unit, such as cents. */
  currency?: string;
}

export function amountField({ currency, ...options }: AmountOptions): TypedField<number, number | null> {
  const text = (value: number, { language }: { language: string }) =>
    currency ? moneyText(language, value, currency) : numberText(language, value);
  const input = (props: Pick<AmountInputProps, "value" | "onValueChange">) => (
    <AmountInput {...props} {...(currency && { currency })} />
  );
  return {
    align: "end",
    half: true,
    width: currency ? 8.25 : undefined,
    text,
    csv: (value) => (currency ? value / centsIn(currency) : value),
    unit: currency,
    filters: getRange(options.label, (words) => ({
      control: (value, onChoose) => <AmountFilter {...{ value, onChoose, input }} />,
      words: (value) => text(Number(value), words),
    })),
    initial: (value) => value ?? null,
    control: input,
    ...options,
  };
}
