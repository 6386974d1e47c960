import { z } from "zod";
import { changeOf, formOf, itemOf, line, optional, reference, versioned } from "#kit/shared/fields.ts";
import { counted, listOf } from "#kit/shared/list.ts";

export const bookFields = {
  title: line(200, { required: "titleRequired", invalid: "titleInvalid" }),
  author: line(200, { required: "authorRequired", invalid: "authorInvalid" }),
  publisher: optional(line(200, { invalid: "publisherInvalid" })),
  description: optional(line(2000, { invalid: "descriptionInvalid", lines: true })),
};
const input = {
  ...bookFields,
  genreId: reference({ required: "genreRequired", invalid: "genreInvalid" }),
};

export const bookForm = formOf(input);
export type BookFields = z.output<typeof bookForm>;

export const bookChange = changeOf(input);
export type BookChange = z.output<typeof bookChange>;

export const genreItem = z
  .object({ id: z.string(), name: z.string(), color: z.string() })
  .meta({ id: "Genre" });
export type Genre = z.output<typeof genreItem>;

export const bookItem = z
  .object({
    id: z.string(),
    ...itemOf(bookFields),
    cover: z.string().nullable().meta({ description: "The path of the picture." }),
    genre: genreItem,
    ...versioned,
  })
  .meta({ id: "Book" });
export type Book = z.output<typeof bookItem>;

export const shelfBook = bookItem
  .pick({ id: true, title: true, author: true, cover: true, genre: true })
  .meta({ id: "ShelfBook" });
export type ShelfBook = z.output<typeof shelfBook>;

export const shelves = z.object({
  newest: z.array(shelfBook),
  genres: z.array(z.object({ genre: genreItem, ...counted, books: z.array(shelfBook) })),
});
export type Shelves = z.output<typeof shelves>;

export const bookList = listOf(bookItem);
export const genreList = listOf(genreItem);
