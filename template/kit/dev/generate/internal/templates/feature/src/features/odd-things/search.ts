import { day, id, listSearch, number, oneOf, type SearchOf } from "#kit/shared/list-search.ts";

// #region values
export const statusValues = ["open", "closed"] as const;
// #endregion

// #region image
/** The maximum size of the photo in pixels, and the aspect ratio of its crop frame. */
export const photoSize = { width: 1200, height: 1200 };
// #endregion

/** The search of the list of odd things, for the URL, the API and the store. */
// #region listSearch
export const oddThingsSearch = listSearch(
  {
    owner: id,
    pagesFrom: number,
    pagesTo: number,
    weightFrom: number,
    weightTo: number,
    priceFrom: number,
    priceTo: number,
    done: oneOf(["true", "false"]),
    dueFrom: day,
    dueTo: day,
    seenAtFrom: day,
    seenAtTo: day,
    status: oneOf(statusValues),
    place: id,
  },
  ["title", "pages", "weight", "price", "due", "seenAt", "contact", "-createdAt", "-updatedAt"],
);
// #endregion
export type OddThingsSearch = SearchOf<typeof oddThingsSearch>;
