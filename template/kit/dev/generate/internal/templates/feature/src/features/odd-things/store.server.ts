import { eq } from "drizzle-orm";
import { oddPlace } from "#features/odd-places/tables.server.ts";
import { userLabel } from "#kit/auth/store.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import {
  atLeast,
  atMost,
  choices,
  from,
  is,
  oneOfThese,
  searchedBy,
  until,
  within,
} from "#kit/db/list.server.ts";
import { columnsOf, resource, withTimes } from "#kit/db/resource.server.ts";
import { fileUrl } from "#kit/storage/storage.server.ts";
import { type OddThing, oddThingSchemas } from "./schema.ts";
import { oddThingsSearch } from "./search.ts";
import { oddThing } from "./tables.server.ts";

// #region choices
export const ownerChoices = choices({
  id: user.id,
  label: userLabel(user),
  sort: user.sort,
  texts: [user.search, user.email],
  image: user.image,
});

export const placeChoices = choices({
  id: oddPlace.id,
  label: oddPlace.title,
  sort: oddPlace.titleSort,
  texts: [oddPlace.search],
});
// #endregion

/** By default sorted by title. */
export const oddThingStore = resource({
  table: oddThing,
  // #region scope
  scope: { user: oddThing.owner },
  // #endregion
  ...searchedBy({
    search: oddThingsSearch,
    texts: [oddThing.search],
    // #region named
    // #endregion
    // #region filters
    filters: {
      owner: within(oddThing.owner),
      pagesFrom: atLeast(oddThing.pages),
      pagesTo: atMost(oddThing.pages),
      weightFrom: atLeast(oddThing.weight),
      weightTo: atMost(oddThing.weight),
      priceFrom: atLeast(oddThing.price),
      priceTo: atMost(oddThing.price),
      done: oneOfThese({ true: eq(oddThing.done, true), false: eq(oddThing.done, false) }),
      dueFrom: atLeast(oddThing.due),
      dueTo: atMost(oddThing.due),
      seenAtFrom: from(oddThing.seenAt),
      seenAtTo: until(oddThing.seenAt),
      status: is(oddThing.status),
      place: is(oddThing.place),
    },
    // #endregion
  }),
  // #region rows
  references: { place: oddPlace.id },
  rows: (db, where) =>
    db
      .select({
        ...columnsOf(oddThing, oddThingSchemas.item),
        owner: { id: user.id, label: userLabel(user), image: user.image },
        place: { id: oddPlace.id, label: oddPlace.title },
      })
      .from(oddThing)
      .innerJoin(user, eq(user.id, oddThing.owner))
      .leftJoin(oddPlace, eq(oddPlace.id, oddThing.place))
      .where(where),
  toItem: (row): OddThing => ({ ...withTimes(row), photo: row.photo && fileUrl(row.photo) }),
  taken: "TAKEN",
  // #endregion
});
