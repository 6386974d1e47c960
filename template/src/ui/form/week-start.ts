type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of the week where the reader lives, as `Date` counts: 0 is Sunday. Monday where nobody knows. */
export function weekStart(language: string, spoken: readonly string[] = navigator.languages): Weekday {
  const tag = spoken.find((tag) => tag.split("-")[0] === language) ?? language;
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  const day = (locale.getWeekInfo?.().firstDay ?? 1) % 7;
  const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
  return weekdays[day] ?? 1;
}
