import { type CSSProperties, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#ui/cn.ts";

export interface Column {
  key: string;
  count: number;
  /** In full, for the tooltip and screen readers. */
  name: string;
  /** Below the column, if it is one of those that have a label; "wide" where there is room. */
  label?: { text: string; at: "always" | "wide" };
}

interface BarChartProps {
  /** What the columns count. */
  label: string;
  columns: readonly Column[];
}

/**
 * Made of boxes, which follow the direction of the language and the colours of the theme. A range input lies over them: it
 * takes the focus, its keys go from column to column in that direction, and screen readers say what is marked.
 */
export function BarChart({ label, columns }: BarChartProps) {
  const { t } = useTranslation("dashboard");
  const [marked, setMarked] = useState<number>();
  const ticks = ticksFor(Math.max(...columns.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const last = columns.length - 1;
  const textOf = ({ name, count }: Column) => t("signUps.perDay", { day: name, count });
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
                {/* A small number must look different from none. */}
                <span
                  className="w-full max-w-10 rounded-t-sm bg-ring mx-auto forced-colors:bg-[CanvasText]"
                  style={{ height: count === 0 ? 0 : `max(3px, ${(100 * count) / top}%)` }}
                />
              </span>
            ))}
          </div>
          <input
            type="range"
            min={0}
            max={last}
            value={marked ?? last}
            aria-label={label}
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
        <Labels columns={columns} />
      </div>
    </div>
  );
}

/** A place for each column, so that none moves while the browser is still receiving the others. */
function placesOf({ length }: readonly Column[]): CSSProperties {
  return { gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` };
}

/** Above the column, inside of the chart at its ends. */
function Tip({ text, at }: { text: string; at: number }) {
  const side = at < 0.15 ? "justify-start" : at > 0.85 ? "justify-end" : "justify-center";
  return (
    <span
      aria-hidden="true"
      style={{ insetInlineStart: `${at * 100}%` }}
      className={cn("pointer-events-none absolute -top-2 flex w-0", side)}
    >
      <span className="rounded-md bg-ink px-2 py-1 font-medium whitespace-nowrap text-canvas shadow-float">
        {text}
      </span>
    </span>
  );
}

function Labels({ columns }: Pick<BarChartProps, "columns">) {
  return (
    <div aria-hidden="true" className="mt-2 grid" style={placesOf(columns)}>
      {columns.map(({ key, label }) => (
        <span key={key} className="flex h-4 justify-center whitespace-nowrap">
          {label && <span className={label.at === "wide" ? "max-sm:hidden" : undefined}>{label.text}</span>}
        </span>
      ))}
    </div>
  );
}

/** Where the lines of a chart are: 0, some round numbers, and the first that no value exceeds. */
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
  caption: string;
  /** Of the column with the names. */
  head: string;
  columns: readonly Column[];
}

/** The data of the chart for screen readers. */
export function ChartTable({ caption, head, columns }: ChartTableProps) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t("signUps.title")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{t("counts.value", { count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
