import { useTranslation } from "react-i18next";

const ranges = ["days", "months"] as const;
export type ChartRange = (typeof ranges)[number];

interface RangeSwitchProps {
  range: ChartRange;
  onChange: (range: ChartRange) => void;
}

export function RangeSwitch({ range, onChange }: RangeSwitchProps) {
  const { t } = useTranslation("dashboard");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div
      role="group"
      aria-label={t("range.label")}
      className="flex rounded-lg bg-sunken p-0.5 text-sm print:hidden"
    >
      {ranges.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === range}
          onClick={() => onChange(one)}
          className="min-h-8 rounded-md px-3 font-medium text-muted transition-colors duration-150 hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-xs pointer-coarse:min-h-11 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
        >
          {t(`range.${one}`)}
        </button>
      ))}
    </div>
  );
}
