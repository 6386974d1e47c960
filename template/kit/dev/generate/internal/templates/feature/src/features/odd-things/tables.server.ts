import { oddPlace } from "#features/odd-places/tables.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { checksOf, keyed, ordersOf, searched, sorted, versionedColumns } from "#kit/db/derived.server.ts";
import {
  type AnyColumn,
  boolean,
  decimal,
  index,
  integer,
  table,
  text,
  time,
  uniqueIndex,
} from "#kit/db/dialect/columns.server.ts";
import { storedFile } from "#kit/db/tables.server.ts";
import { oddThingFields } from "./schema.ts";
import { oddThingsSearch, statusValues } from "./search.ts";

export const oddThing = table(
  "odd_thing",
  {
    id: text().primaryKey(),
    // #region columns
    owner: text("owner_id")
      .notNull()
      .references((): AnyColumn => user.id, { onDelete: "cascade" }),
    title: text().notNull(),
    note: text(),
    pages: integer(),
    weight: decimal(2),
    price: integer(),
    done: boolean().notNull(),
    due: text(),
    seenAt: time("seen_at"),
    contact: text(),
    site: text(),
    status: text({ enum: statusValues }),
    photo: text().references(() => storedFile.name),
    place: text("place_id").references((): AnyColumn => oddPlace.id, { onDelete: "set null" }),
    // #endregion
    // #region search
    search: text().notNull().$defaultFn(searched("title", "contact")),
    // #endregion
    // #region beside
    titleSort: text("title_sort").notNull().$defaultFn(sorted("title")),
    titleKey: text("title_key").notNull().$defaultFn(keyed("title")),
    // #endregion
    ...versionedColumns(),
  },
  (row) => [
    ...ordersOf("odd_thing", row, oddThingsSearch, { owner: row.owner }),
    // #region indexes
    uniqueIndex("odd_thing_title_unique").on(row.owner, row.titleKey),
    index("odd_thing_done").on(row.done),
    index("odd_thing_status").on(row.status),
    uniqueIndex("odd_thing_photo_unique").on(row.photo),
    index("odd_thing_place").on(row.place),
    // #endregion
    ...checksOf("odd_thing", row, oddThingFields),
  ],
);

// #region naming
// #endregion
