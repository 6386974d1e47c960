import { day, hour, minute } from "../shared/time.ts";

const count = 24;

/** The numbers of the examples in a generated feature: 1 to 24. @public */
export const exampleNumbers: readonly number[] = Array.from({ length: count }, (_, at) => at + 1);

/**
 * A share from 0 to 1 that differs for each example, in mixed order. Any factor not divisible by 2 or 3 gives another
 * order.
 */
const computeShare = (number: number) => ((number * 7) % count) / (count - 1);

/** One of the values, cycling through them. @public */
export function pick<T>(number: number, values: readonly [T, ...T[]]): T;
export function pick<T>(number: number, values: readonly T[]): T | undefined;
export function pick<T>(number: number, values: readonly T[]): T | undefined {
  return values[(number - 1) % values.length];
}

/** All values but the last and, if others are left, the first: tests delete those users. @public */
export const middleValues = <T>(values: readonly T[]): T[] => values.slice(values.length > 2 ? 1 : 0, -1);

/**
 * A number from `from`, which must be positive, to `to`. Small numbers are as frequent as large ones.
 * @example numberBetween(number, 1, 400) // many below 20, few above 200
 * @public
 */
export function numberBetween(number: number, from: number, to: number, decimals = 0): number {
  return Number((from * (to / from) ** computeShare(number)).toFixed(decimals));
}

const between = (number: number, from: number, to: number) =>
  Math.round(from + (to - from) * computeShare(number));

/** A day, counted in days from today or another day: `dayBetween(number, -30, 10)`. @public */
export function dayBetween(number: number, from: number, to: number, start = new Date()): string {
  return new Date(start.getTime() + between(number, from, to) * day).toISOString().slice(0, 10);
}

/** A time from 7:00 to 18:45 UTC on a day chosen like `dayBetween`. @public */
export function timeBetween(number: number, from: number, to: number, start = new Date()): string {
  const midnight = Date.parse(dayBetween(number, from, to, start));
  const time = midnight + (7 + ((number * 5) % 12)) * hour + ((number * 3) % 4) * 15 * minute;
  return new Date(time).toISOString();
}

/**
 * When an example was added: within the last half year, denser towards today. Every third one was changed later.
 * @public
 */
export function exampleTimes(number: number): { createdAt: Date; updatedAt: Date } {
  const age = 1 + 170 * (1 - computeShare(number)) ** 1.8;
  const before = (days: number) => new Date(timeBetween(number, -days, -days));
  return { createdAt: before(age), updatedAt: before(number % 3 === 0 ? 1 + age / 3 : age) };
}
