import { type Db, write } from "#kit/db/connect.server.ts";
import { AppError, type ErrorCode } from "#kit/shared/errors.ts";
import { day } from "#kit/shared/time.ts";
import examples from "./examples.json";
import { bookStore, findGenre, genreStore } from "./store.server.ts";

/** All books are in the public domain. */
const total = examples.flatMap(({ books }) => books).length;

const blank = { publisher: null, description: null };

/** Adds the example genres and books that are missing, so that it can run repeatedly. */
export async function seedBooks(db: Db, now = new Date()): Promise<void> {
  let number = 0;
  for (const { books, ...example } of examples)
    await write(db, async () => {
      await unless(db, "GENRE_EXISTS", () => genreStore.create(db, example));
      const genreId = (await findGenre(db, example.name))?.id ?? example.id;
      for (const book of books) {
        const fields = { ...blank, ...book, genreId, ...getTimes(number++, now) };
        await unless(db, "BOOK_TITLE_TAKEN", () => bookStore.create(db, fields));
      }
    });
}

/** Spreads the books of all genres over a year, denser towards today. Every third book was updated later. */
function getTimes(number: number, now: Date): { createdAt: Date; updatedAt: Date } {
  // 37 is coprime to the total, so each book gets a different place.
  const place = (number * 37 + 11) % total;
  const even = 0.6 + 350 * (place / total) ** 1.7;
  const age = even + 3.5 * Math.sin(even / 4.5);
  const since = number % 3 === 0 ? age * ((1 + ((number * 7) % 20)) / 21) : age;
  return { createdAt: new Date(now.getTime() - age * day), updatedAt: new Date(now.getTime() - since * day) };
}

/** Runs `create` in its own transaction, and ignores errors with this code. */
async function unless(db: Db, code: ErrorCode, create: () => Promise<unknown>): Promise<void> {
  try {
    await write(db, create);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  }
}
