import { median } from "./statistics.ts";

/** In bytes. Budgets in kilobytes use the stricter definition. */
export const kilobyte = 1000;
export const megabyte = 1000 * kilobyte;

/** @param value bytes */
export function kilobytes(value: number): string {
  return `${(value / kilobyte).toFixed(1)} KB`;
}

/** @param value bytes */
export function megabytes(value: number): string {
  return `${(value / megabyte).toFixed(value < 10 * megabyte ? 2 : 0)} MB`;
}

/** @param value milliseconds */
export function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

/** The median, the minimum and the maximum. @param values milliseconds */
export function spread(values: readonly number[]): string {
  return `${milliseconds(median(values))} (${Math.min(...values).toFixed(0)}-${milliseconds(Math.max(...values))})`;
}

/** @param value milliseconds */
export function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}

/** @param value per second */
export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")} /s`;
}
