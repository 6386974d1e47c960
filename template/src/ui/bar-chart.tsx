import { type CSSProperties, type PointerEvent, useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { cn } from "./cn.ts";

export interface Column {
  key: string;
  count: number;
  /** A second number, whose bar is drawn before the first one's. */
  beside?: number;
  name: string;
  label?: string;
  /** Hides the label where there is little room. */
  isMinor?: boolean;
}

/**
 * The label below a column: every nth column has one, counted back from the last, and fewer do where there is little
 * room.
 * @param age how many columns come after it
 */
export const labelAt = (name: string, age: number, every: number, inLittleRoom: number) => ({
  ...(age % every === 0 && { label: name }),
  isMinor: age % inLittleRoom !== 0,
});

interface ChartProps {
  columns: readonly Column[];
  label: string;
  note: string;
}

interface BarChartProps extends ChartProps {
  /** The text of a column, for the tooltip and screen readers. */
  getText: (column: Column) => string;
  /** The look of the second bars. */
  besideLook?: string;
  height?: string;
}

/**
 * A chart made of boxes, which follow the text direction and the theme's colours. An invisible range input covers it:
 * it takes the focus, its arrow keys move between columns, and screen readers announce the marked one.
 */
export function BarChart(props: BarChartProps) {
  const { columns, label, note, getText, besideLook = earlier, height = "h-44" } = props;
  const { t } = useTranslation("kit");
  const [marked, setMarked] = useState<number>();
  const ticks = ticksFor(Math.max(...columns.map(({ count, beside = 0 }) => Math.max(count, beside))));
  const top = ticks.at(-1) ?? 1;
  const last = columns.length - 1;
  const hasTwo = columns.some(({ beside }) => beside);
  const named = columns[marked ?? last];

  function point({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const position = (clientX - left) / width;
    const isRtl = getComputedStyle(currentTarget).direction === "rtl";
    setMarked(columnAt(isRtl ? 1 - position : position, columns.length));
  }

  return (
    <div className="flex gap-2.5 pt-2 text-xs text-muted tabular-nums">
      <div aria-hidden="true" className={cn("flex flex-col-reverse justify-between", height)}>
        {ticks.map((tick) => (
          <span key={tick} className="flex h-0 items-center justify-end">
            {t("chart.value", { count: tick })}
          </span>
        ))}
      </div>
      <div className="@container min-w-0 flex-1">
        <div
          className={cn(
            "relative rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring",
            height,
          )}
        >
          <div aria-hidden="true" className="absolute inset-0 flex flex-col-reverse justify-between">
            {ticks.map((tick) => (
              <span
                key={tick}
                className={cn("-mb-px border-t", tick === 0 ? "border-edge" : "border-dashed")}
              />
            ))}
          </div>
          <div aria-hidden="true" className="relative grid h-full" style={getPlaces(columns)}>
            {columns.map(({ key, count, beside = 0 }, at) => (
              <span
                key={key}
                className={cn(
                  "grid grid-rows-1 items-end gap-px px-px sm:px-0.5 lg:px-1",
                  hasTwo && "grid-cols-2",
                  at === marked && "bg-ink/6",
                )}
              >
                {hasTwo && <Bar share={beside / top} className={`ms-auto max-w-7 ${besideLook}`} />}
                <Bar share={count / top} className={`${hasTwo ? "max-w-7" : "mx-auto max-w-10"} ${now}`} />
              </span>
            ))}
          </div>
          <input
            type="range"
            min={0}
            max={last}
            value={marked ?? last}
            aria-label={label}
            aria-valuetext={named && getText(named)}
            onChange={({ target }) => setMarked(target.valueAsNumber)}
            onFocus={({ target }) => target.matches(":focus-visible") && setMarked(marked ?? last)}
            onBlur={() => setMarked(undefined)}
            onKeyDown={({ key }) => key === "Escape" && setMarked(undefined)}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={({ pointerType }) => pointerType === "mouse" && setMarked(undefined)}
            className="absolute inset-0 m-0 size-full cursor-default touch-pan-y opacity-0"
          />
          {marked !== undefined && named && (
            <Tip text={getText(named)} note={note} at={(marked + 0.5) / columns.length} />
          )}
        </div>
        <div aria-hidden="true" className="mt-2 grid" style={getPlaces(columns)}>
          {columns.map(({ key, label, isMinor }) => (
            // A label wider than its column must stay inside the chart.
            <span
              key={key}
              className="flex h-4 justify-center whitespace-nowrap first:justify-start last:justify-end"
            >
              <span className={cn("mx-auto", isMinor && "@max-[46em]:hidden")}>{label}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Reserves a place for each column, so that none moves while others are still arriving. */
function getPlaces({ length }: readonly Column[]): CSSProperties {
  return { gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` };
}

export const now = "bg-ring forced-colors:bg-[CanvasText]";
/** How earlier values look. With forced colours, the border remains. */
export const earlier = "border border-ring/55 bg-ring/20";

/** Explains what the bars with this look mean. */
export function ChartKey({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={cn("size-2.5 rounded-xs", look)} />
      {children}
    </span>
  );
}

/** A small number must not look like zero. */
function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span
      className={cn("w-full rounded-t-sm", share === 0 && "invisible", className)}
      style={{ height: `max(3px, ${100 * share}%)` }}
    />
  );
}

/** A curve of values from 0 to 1, oldest first. The numbers are shown elsewhere. */
export function Curve({ values, className }: { values: readonly number[]; className: string }) {
  const last = values.length - 1;
  const points = values.map((value, at) => `${at},${Math.round(1000 * (1 - value)) / 1000}`).join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${last} 1`}
      preserveAspectRatio="none"
      className={cn("overflow-visible rtl:-scale-x-100", className)}
    >
      <polygon points={`0,1 ${points} ${last},1`} className="fill-current opacity-12" />
      <polyline
        points={points}
        className="fill-none stroke-current stroke-[1.5]"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** A tooltip above the column. Near either end, it stays inside the chart. */
function Tip({ text, note, at }: { text: string; note: string; at: number }) {
  const style: CSSProperties & { "--at": number } = { "--at": at };
  return (
    <span
      aria-hidden="true"
      style={style}
      className="pointer-events-none absolute inset-x-0 -top-2 flex before:grow-(--at) after:grow-[calc(1-var(--at))]"
    >
      <span className="rounded-md bg-ink px-2 py-1 whitespace-nowrap text-canvas shadow-float">
        <b className="block font-medium">{text}</b>
        {note}
      </span>
    </span>
  );
}

/** The values at the chart's lines: 0, some round numbers, and the first of those that no value exceeds. */
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

interface ChartTableProps extends ChartProps {
  head: string;
  /** The heading for the second values. */
  besideHead: string;
}

export function ChartTable({ columns, label, note, head, besideHead }: ChartTableProps) {
  const { t } = useTranslation("kit");
  const hasTwo = columns.some(({ beside }) => beside);
  return (
    <div className="sr-only">
      <table>
        <caption>{`${label}. ${note}`}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{label}</th>
            {hasTwo && <th scope="col">{besideHead}</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, count, beside = 0 }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{t("chart.value", { count })}</td>
              {hasTwo && <td>{t("chart.value", { count: beside })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
