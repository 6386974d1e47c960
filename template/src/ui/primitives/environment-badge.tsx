import type { CSSProperties } from "react";

export interface EnvironmentBadgeProps {
  name: string;
  emoji?: string | undefined;
  /** Any CSS colour. It tints; the text keeps the theme's ink, so any colour stays readable. */
  color?: string | undefined;
}

type Tint = CSSProperties & { "--environment"?: string };

/** Says which environment this is, on every page. */
export function EnvironmentBadge({ name, emoji, color }: EnvironmentBadgeProps) {
  const style: Tint = color ? { "--environment": color } : {};
  return (
    <span
      style={style}
      className="inline-flex min-w-0 items-center gap-1.5 rounded-full border border-[color-mix(in_oklab,var(--environment,var(--color-edge))_55%,var(--color-line))] bg-[color-mix(in_oklab,var(--environment,var(--color-edge))_14%,var(--color-surface))] px-2 py-0.5 text-xs font-medium text-ink"
    >
      {emoji ? (
        <span aria-hidden="true">{emoji}</span>
      ) : (
        <span
          aria-hidden="true"
          className="size-1.5 shrink-0 rounded-full bg-(--environment,var(--color-edge))"
        />
      )}
      <span className="truncate">{name}</span>
    </span>
  );
}
