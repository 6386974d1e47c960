import { z } from "zod";
import {
  choice,
  choiceItem,
  date,
  datetime,
  decimal,
  email,
  flag,
  integer,
  line,
  optional,
  referenceTo,
  schemasOf,
  url,
  versioned,
} from "#kit/shared/fields.ts";
import { statusValues } from "./search.ts";

export const oddThingFields = {
  // #region rules
  title: line(200, { required: "titleRequired", invalid: "titleInvalid" }),
  note: optional(line(2000, { invalid: "noteInvalid", lines: true })),
  pages: optional(integer([0, 1_000_000_000], { invalid: "pagesInvalid" })),
  weight: optional(decimal(2, [0, 1_000_000], { invalid: "weightInvalid" })),
  price: optional(integer([0, 100_000_000_000], { invalid: "priceInvalid" })),
  done: flag(),
  due: optional(date({ invalid: "dueInvalid" })),
  seenAt: optional(datetime({ invalid: "seenAtInvalid" })),
  contact: optional(email({ invalid: "contactInvalid" })),
  site: optional(url({ invalid: "siteInvalid" })),
  status: optional(choice(statusValues, { invalid: "statusInvalid" })),
  place: optional(referenceTo({ invalid: "placeInvalid" })),
  // #endregion
};

/** Schemas of requests that create or change an odd thing, and of responses. */
// #region schemas
export const oddThingSchemas = schemasOf("OddThing", oddThingFields, {
  owner: choiceItem,
  photo: z.string().nullable().meta({ description: "The path of the picture." }),
  ...versioned,
});
// #endregion
export type OddThingFields = z.output<typeof oddThingSchemas.form>;
export type OddThingChange = z.output<typeof oddThingSchemas.change>;
export type OddThing = z.output<typeof oddThingSchemas.item>;
