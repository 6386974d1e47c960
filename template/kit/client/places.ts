import { keepInTab, tabStorage } from "./draft.ts";

/** How a page was left: with which search, and the key of its scroll position. */
interface Place {
  search: object;
  scrollKey: string | undefined;
}

const key = "places";

/** Of this tab, by path. */
const places = (): Record<string, Place> => JSON.parse(tabStorage()?.getItem(key) ?? "{}");

export function rememberPlace(path: string, place: Place): void {
  keepInTab(key, { ...places(), [path]: place });
}

/** What a link or a navigation needs to lead to a page as it was left in this tab. */
export function asLeft<To extends string>(to: To) {
  const place = places()[to];
  return place ? { to, search: place.search as never, state: { scrollKey: place.scrollKey } } : { to };
}

/** Call this when the user of the tab changes: a search may be private. */
export function forgetPlaces(): void {
  tabStorage()?.removeItem(key);
}
