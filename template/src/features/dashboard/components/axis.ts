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
