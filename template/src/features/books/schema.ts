import { z } from "zod";
import { counted, listOf } from "#kit/shared/list.ts";
import { minute } from "#kit/shared/time.ts";
import { lineSchema } from "#kit/shared/validation.ts";

export const maxTitleLength = 200;
export const maxAuthorLength = 200;
export const maxPublisherLength = 200;
export const maxDescriptionLength = 2000;
/** How long a deleted book can be restored. */
export const restorableMs = 5 * minute;

/** Empty input means no publisher. */
const publisher = z
  .union(
    [
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      lineSchema(maxPublisherLength, { required: "publisherInvalid", invalid: "publisherInvalid" }),
    ],
    "publisherInvalid",
  )
  .nullable();

/** Empty input means no description. */
const description = z
  .union(
    [
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      lineSchema(maxDescriptionLength, {
        required: "descriptionInvalid",
        invalid: "descriptionInvalid",
        lines: true,
      }),
    ],
    "descriptionInvalid",
  )
  .nullable();

const fields = {
  title: lineSchema(maxTitleLength, { required: "titleRequired", invalid: "titleInvalid" }),
  author: lineSchema(maxAuthorLength, { required: "authorRequired", invalid: "authorInvalid" }),
  genreId: z.string("genreRequired").min(1, "genreRequired").max(100, "genreInvalid"),
};

/** The input to create a book. */
export const bookForm = z.strictObject({
  ...fields,
  publisher: publisher.optional(),
  description: description.optional(),
});
export type BookFields = z.output<typeof bookForm>;

/** The input to update a book; `version` is the version that the update is based on. */
export const bookChange = z
  .strictObject({ ...fields, publisher, description })
  .partial()
  .extend({ version: z.int().min(1) });
export type BookChange = z.output<typeof bookChange>;

export const genreItem = z
  .object({ id: z.string(), name: z.string(), color: z.string() })
  .meta({ id: "Genre" });
export type Genre = z.output<typeof genreItem>;

export const bookItem = z
  .object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    publisher: z.string().nullable(),
    description: z.string().nullable(),
    cover: z.string().nullable().meta({ description: "The path of the picture." }),
    genre: genreItem,
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Book" });
export type Book = z.output<typeof bookItem>;

/** What a cover shows. */
const shelfBook = bookItem
  .pick({ id: true, title: true, author: true, cover: true, genre: true })
  .meta({ id: "ShelfBook" });
export type ShelfBook = z.output<typeof shelfBook>;

export const shelves = z.object({
  recent: z.array(shelfBook),
  newest: z.array(shelfBook),
  genres: z.array(z.object({ genre: genreItem, ...counted, books: z.array(shelfBook) })),
});
export type Shelves = z.output<typeof shelves>;

export const around = z.object({
  previous: shelfBook.nullable(),
  next: shelfBook.nullable(),
  byAuthor: z.array(shelfBook),
  ofGenre: z.array(shelfBook),
});
export type Around = z.output<typeof around>;

export const bookList = listOf(bookItem);
export const genreList = listOf(genreItem);
