import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Badge, type BadgeTone } from "../badge.tsx";
import { Checkbox } from "../checkbox.tsx";
import { Select } from "../input.tsx";
import type { Control, FieldOptions, TypedField } from "./field.ts";

interface ChoiceOptions<Value extends string> extends FieldOptions<Value, string> {
  values: readonly Value[];
  /** The text of a value. */
  name: (value: Value) => string;
  /** The colour of each value by its meaning. Common words such as "paid" have a default; other values get a dot. */
  tones?: Partial<Record<Value, BadgeTone>>;
  /** The value of a new record. Without one, the choice begins empty. */
  preset?: Value;
}

/** Values whose names in code describe a state. */
const usualTones: readonly (readonly [BadgeTone, RegExp])[] = [
  [
    "success",
    /^(accepted|active|approved|available|closed|completed?|delivered|done|enabled|finished|live|paid|passed|published|resolved|shipped|success|won)$/i,
  ],
  ["warning", /^(blocked|due|expiring|on_?hold|paused|pending|review|unpaid|waiting)$/i],
  ["danger", /^(cancell?ed|declined|error|expired|failed|lost|overdue|rejected|refused|urgent)$/i],
  ["info", /^(in_?progress|new|open|ready|running|scheduled|sent|started|submitted)$/i],
  ["neutral", /^(archived|disabled|draft|inactive|low|none|planned|todo|unknown)$/i],
];
const usualTone = (value: string) => usualTones.find(([, words]) => words.test(value))?.[0];

/** Colours for other values of a choice, in order. None is red, which would look like an error. */
const dots = [250, 155, 75, 305, 200, 345].map(
  (hue) => `light-dark(oklch(0.6 0.14 ${hue}), oklch(0.76 0.12 ${hue}))`,
);

export function choiceField<Value extends string>(options: ChoiceOptions<Value>): TypedField<Value, string> {
  const { values, name, preset, tones, ...field } = options;
  const { label, hidden, required } = field;
  const choices = values.map((value) => ({ value, label: name(value) }));
  return {
    listed: hidden ? undefined : "beside",
    width: Math.min(11, 4 + Math.max(...choices.map(({ label }) => label.length)) / 2),
    half: true,
    text: name,
    shown: (value) => {
      const tone = tones?.[value] ?? usualTone(value);
      const look = tone ? { tone } : { dot: dots[values.indexOf(value)] };
      return <Badge {...look}>{name(value)}</Badge>;
    },
    filters: (filter) => [{ name: filter, label, options: choices }],
    initial: (value) => value ?? preset ?? "",
    control: (control) => (
      <ChoiceSelect {...control} choices={choices} required={required} noEmpty={preset !== undefined} />
    ),
    ...field,
  };
}

interface ChoiceSelectProps extends Control<string> {
  choices: readonly { value: string; label: string }[];
  required: boolean | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Whether something is always chosen. */
  noEmpty?: boolean;
}

/** The control for a field with few values. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { choices, required, placeholder, noEmpty = false, ...control } = props;
  const { t } = useTranslation("kit");
  return (
    <Select {...control}>
      {!noEmpty && (
        <option value="" disabled={required}>
          {placeholder ?? t("field.choose")}
        </option>
      )}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function Flag({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation("kit");
  return isSet ? <Badge tone="success">{t("field.yes")}</Badge> : t("field.no");
}

export const flagField = (options: FieldOptions<boolean, boolean>): TypedField<boolean, boolean> => ({
  width: 7,
  text: (isSet, { yes, no }) => (isSet ? yes : no),
  shown: (isSet) => <Flag isSet={isSet} />,
  filters: (name, { yes, no }) => [
    {
      name,
      label: options.label,
      options: [
        { value: "true", label: yes },
        { value: "false", label: no },
      ],
    },
  ],
  initial: (isSet) => isSet ?? false,
  control: ({ value, onValueChange }, field) => (
    <Checkbox {...field} checked={value} onCheckedChange={onValueChange} />
  ),
  hasLabel: true,
  ...options,
});
