import { z } from "zod";
import { changeOf, formOf, line, optional, reference, schemasOf, versioned } from "#kit/shared/fields.ts";
import { counted, listOf } from "#kit/shared/list.ts";

export const bookFields = {
  title: line(200, { required: "titleRequired", invalid: "titleInvalid" }),
  author: line(200, { required: "authorRequired", invalid: "authorInvalid" }),
  publisher: optional(line(200, { invalid: "publisherInvalid" })),
  description: optional(line(2000, { invalid: "descriptionInvalid", lines: true })),
};
export const genreItem = z
  .object({ id: z.string(), name: z.string(), color: z.string() })
  .meta({ id: "Genre" });
export type Genre = z.output<typeof genreItem>;

/** Requests contain the id of a genre, responses the genre itself. */
const input = {
  ...bookFields,
  genreId: reference({ required: "genreRequired", invalid: "genreInvalid" }),
};

/** Schemas of requests that create or change a book, and of responses. */
export const bookSchemas = {
  ...schemasOf("Book", bookFields, {
    cover: z.string().nullable().meta({ description: "The path of the picture." }),
    genre: genreItem,
    ...versioned,
  }),
  form: formOf(input),
  change: changeOf(input),
};
export type BookFields = z.output<typeof bookSchemas.form>;
export type BookChange = z.output<typeof bookSchemas.change>;
export type Book = z.output<typeof bookSchemas.item>;

export const shelfBook = bookSchemas.item
  .pick({ id: true, title: true, author: true, cover: true, genre: true })
  .meta({ id: "ShelfBook" });
export type ShelfBook = z.output<typeof shelfBook>;

export const shelves = z.object({
  newest: z.array(shelfBook),
  genres: z.array(z.object({ genre: genreItem, ...counted, books: z.array(shelfBook) })),
});
export type Shelves = z.output<typeof shelves>;

export const genreList = listOf(genreItem);
