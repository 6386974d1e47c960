import { type CSSProperties, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#ui/cn.ts";

export interface Column {
  key: string;
  count: number;
  /** The count a year before, drawn as a line. */
  before?: number;
  /** The full name, for the tooltip and screen readers. */
  name: string;
  /** The label below the column, if it has one. "wide" labels are hidden on small screens. */
  label?: { text: string; at: "always" | "wide" };
}

/**
 * A chart made of boxes, which follow the text direction and the theme's colours. An invisible range input covers it.
 * It takes focus, its arrow keys move between columns, and screen readers announce the marked column.
 */
export function BarChart({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation("dashboard");
  const [marked, setMarked] = useState<number>();
  const ticks = ticksFor(Math.max(...columns.map(({ count, before = 0 }) => Math.max(count, before))));
  const top = ticks.at(-1) ?? 1;
  const last = columns.length - 1;
  const hasBefore = columns.some(({ before }) => before);
  const textOf = ({ name, count, before }: Column) =>
    t(hasBefore ? "signUps.withBefore" : "signUps.perDay", { day: name, count, before });
  const named = columns[marked ?? last];

  function point({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const position = (clientX - left) / width;
    const isRtl = getComputedStyle(currentTarget).direction === "rtl";
    setMarked(columnAt(isRtl ? 1 - position : position, columns.length));
  }

  return (
    <div className="flex gap-2.5 pt-2 text-xs text-muted tabular-nums">
      <div aria-hidden="true" className="flex h-40 flex-col-reverse justify-between">
        {ticks.map((tick) => (
          <span key={tick} className="flex h-0 items-center justify-end">
            {t("counts.value", { count: tick })}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="relative h-40 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring">
          <div aria-hidden="true" className="absolute inset-0 flex flex-col-reverse justify-between">
            {ticks.map((tick) => (
              <span
                key={tick}
                className={cn("-mb-px border-t", tick === 0 ? "border-edge" : "border-dashed")}
              />
            ))}
          </div>
          <div aria-hidden="true" className="relative grid h-full" style={placesOf(columns)}>
            {columns.map(({ key, count }, at) => (
              <span
                key={key}
                className={cn("flex items-end px-px sm:px-0.5 lg:px-1", at === marked && "bg-ink/6")}
              >
                {/* A small number must look different from zero. */}
                <span
                  className="w-full max-w-10 rounded-t-sm bg-ring mx-auto forced-colors:bg-[CanvasText]"
                  style={{ height: count === 0 ? 0 : `max(3px, ${(100 * count) / top}%)` }}
                />
              </span>
            ))}
          </div>
          {hasBefore && (
            <Curve
              values={columns.map(({ before = 0 }) => before / top)}
              edge={0.5}
              className="pointer-events-none absolute inset-0 size-full text-ink/75 [stroke-dasharray:4_3] drop-shadow-[0_0_1px_var(--color-surface)]"
            />
          )}
          <input
            type="range"
            min={0}
            max={last}
            value={marked ?? last}
            aria-label={t("signUps.title")}
            aria-valuetext={named && textOf(named)}
            onChange={({ target }) => setMarked(target.valueAsNumber)}
            onFocus={({ target }) => target.matches(":focus-visible") && setMarked(marked ?? last)}
            onBlur={() => setMarked(undefined)}
            onKeyDown={({ key }) => key === "Escape" && setMarked(undefined)}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={({ pointerType }) => pointerType === "mouse" && setMarked(undefined)}
            className="absolute inset-0 m-0 size-full cursor-default touch-pan-y opacity-0"
          />
          {marked !== undefined && named && <Tip text={textOf(named)} at={(marked + 0.5) / columns.length} />}
        </div>
        <div aria-hidden="true" className="mt-2 grid" style={placesOf(columns)}>
          {columns.map(({ key, label }) => (
            <span key={key} className="flex h-4 justify-center whitespace-nowrap">
              {label && (
                <span className={label.at === "wide" ? "max-sm:hidden" : undefined}>{label.text}</span>
              )}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Reserves a place for each column, so that none moves while the browser still receives others. */
function placesOf({ length }: readonly Column[]): CSSProperties {
  return { gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` };
}

interface CurveProps {
  /** Values from 0 to 1, with the newest last. */
  values: readonly number[];
  /** The space before the first and after the last value, as a share of the distance between two values. */
  edge?: number;
  filled?: boolean;
  className: string;
}

/** A curve without numbers, which are shown elsewhere. */
export function Curve({ values, edge = 0, filled, className }: CurveProps) {
  const last = values.length - 1;
  const points = values.map((value, at) => `${at},${Math.round(1000 * (1 - value)) / 1000}`).join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-edge} 0 ${last + 2 * edge} 1`}
      preserveAspectRatio="none"
      className={cn("overflow-visible rtl:-scale-x-100", className)}
    >
      {filled && <polygon points={`0,1 ${points} ${last},1`} className="fill-current opacity-12" />}
      <polyline
        points={points}
        className="fill-none stroke-current stroke-[1.5]"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** A tooltip above the column. Near the ends it stays inside the chart. */
function Tip({ text, at }: { text: string; at: number }) {
  const style: CSSProperties & { "--at": number } = { "--at": at };
  return (
    <span
      aria-hidden="true"
      style={style}
      className="pointer-events-none absolute inset-x-0 -top-2 flex before:grow-(--at) after:grow-[calc(1-var(--at))]"
    >
      <span className="rounded-md bg-ink px-2 py-1 font-medium whitespace-nowrap text-canvas shadow-float">
        {text}
      </span>
    </span>
  );
}

/** The values of the chart's lines: 0, some round numbers, and the first one that no value exceeds. */
export function ticksFor(highest: number, most = 4): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const steps = [size / 10, size / 5, size / 4, size / 2, size, size * 2, size * 5, size * 10];
  const step = steps.find((one) => Number.isInteger(one) && one * most >= highest) ?? size * 10;
  const last = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: last + 1 }, (_, at) => at * step);
}

/** The index of the column at a position, from 0 to 1, counted from the start side. */
export function columnAt(position: number, columns: number): number {
  return Math.min(columns - 1, Math.max(0, Math.floor(position * columns)));
}

interface ChartTableProps {
  /** The heading of the column with the names. */
  head: string;
  columns: readonly Column[];
}

/** The data of the chart for screen readers. */
export function ChartTable({ head, columns }: ChartTableProps) {
  const { t } = useTranslation("dashboard");
  const hasBefore = columns.some(({ before }) => before);
  return (
    <div className="sr-only">
      <table>
        <caption>{t("signUps.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t("signUps.title")}</th>
            {hasBefore && <th scope="col">{t("signUps.before")}</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, count, before = 0 }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{t("counts.value", { count })}</td>
              {hasBefore && <td>{t("counts.value", { count: before })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Rendered once for the same properties: see kit/pages/still.server.ts.
BarChart.still = true;
Curve.still = true;
ChartTable.still = true;
