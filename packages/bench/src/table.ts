import type { Row } from "./row.ts";

const heads = ["What", "Measured", "Ratio", "p50 ms", "p99 ms", "CPU µs", "Budget", ""];
/** Columns with text, which are aligned to the left. Numbers are aligned to the right. */
const toTheLeft = new Set([0, 6, 7]);

export function table(rows: readonly Row[]): string {
  const lines = [heads, ...rows.map(cells)];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, at) => (toTheLeft.has(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  return [text[0], widths.map((width) => "─".repeat(width)).join("  "), ...text.slice(1)].join("\n");
}

function cells({ what, value, ratio = "", p50, p99, cpu, budget }: Row): string[] {
  const met = budget === undefined ? "" : budget.met ? "✔" : "✘";
  return [what, value, ratio, figure(p50, 2), figure(p99, 2), figure(cpu, 0), budget?.text ?? "", met];
}

function figure(value: number | undefined, digits: number): string {
  return value === undefined ? "" : value.toFixed(digits);
}
