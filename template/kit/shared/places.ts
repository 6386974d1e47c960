/** How a page was left: with which search, and the key of its scroll position. */
export interface Place {
  search: object;
  scrollKey: string | undefined;
}

const key = "places";

/** Of this tab, by path. Empty where storage is forbidden. */
function places(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

export function rememberPlace(path: string, place: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...places(), [path]: place }));
  } catch {
    // The storage is forbidden or full: links lead to the top of the list.
  }
}

/** What a link or a navigation needs to lead to a page as it was left in this tab. */
export function asLeft<To extends string>(to: To) {
  const place = places()[to];
  return place ? { to, search: place.search as never, state: { scrollKey: place.scrollKey } } : { to };
}

/** Call this when the user of the tab changes: a search may be private. */
export function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}
