import { useState } from "react";
import { useTranslation } from "react-i18next";
import { centsIn, moneyText, numberText, readNumber } from "#kit/shared/number-text.ts";
import { Input, type InputProps } from "./input.tsx";

interface AmountInputProps extends Omit<InputProps, "value" | "onValueChange"> {
  /** `null` where nothing is typed, NaN for what is no number. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** Then the value is in its smallest unit, such as cents. */
  currency?: string;
}

/**
 * A number, typed and shown in the way of the page's language.
 * @public
 */
export function AmountInput({ value, onValueChange, currency, ...rest }: AmountInputProps) {
  const { language } = useTranslation().i18n;
  const unit = currency ? centsIn(currency) : 1;
  const [typed, setTyped] = useState({ text: "", value: Number.NEGATIVE_INFINITY as number | null });
  const shown = value === null || Number.isNaN(value) ? "" : numberText(language, value / unit);
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={Object.is(typed.value, value) ? typed.text : shown}
      onValueChange={(text) => {
        // Without what binary fractions add: 19.99 are 1999 cents.
        const next = text.trim() === "" ? null : Number((readNumber(language, text) * unit).toFixed(6));
        setTyped({ text, value: next });
        onValueChange(next);
      }}
    />
  );
}

/**
 * What a filter of a list has to say of a number.
 * @public
 */
export const amountFilter = (language: string, currency?: string) => ({
  control: (value: string, onChoose: (value: string) => void) => (
    <AmountInput
      value={value === "" ? null : Number(value)}
      onValueChange={(next) => {
        if (!Number.isNaN(next)) onChoose(String(next ?? ""));
      }}
      {...(currency && { currency })}
    />
  ),
  words: (value: string) =>
    currency ? moneyText(language, Number(value), currency) : numberText(language, Number(value)),
});
