import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

export interface ProgressProps {
  label: ReactNode;
  /** From 0 to 1; undefined if the progress is unknown. */
  value?: number | undefined;
}

/** The progress of work that takes a while, such as an upload or an import. */
export function Progress({ label, value }: ProgressProps) {
  const { i18n } = useTranslation();
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {value !== undefined && (
          <span className="text-muted tabular-nums">
            {new Intl.NumberFormat(i18n.language, { style: "percent" }).format(value)}
          </span>
        )}
      </div>
      <progress
        id={id}
        value={value}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:animate-shimmer indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] forced-colors:appearance-auto"
      />
    </div>
  );
}
