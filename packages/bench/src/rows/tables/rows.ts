const words =
  "ash birch cedar dew elm fern gorse hazel iris juniper kelp laurel maple nettle oak pine quince rowan sage thyme".split(
    " ",
  );

/** 1 January 2024. From then on, a row follows about every half minute. */
const start = Date.UTC(2024, 0, 1);

export const genres = [...Array(10).keys(), "rare", "new"].map((name) => `bench-${name}`);

/** The columns of `getRows`. */
export const columns = {
  book: [
    "id",
    "title",
    "author",
    "publisher",
    "genre_id",
    "title_key",
    "author_key",
    "search",
    "sort",
  ].concat(["author_sort", "publisher_sort", "created_at", "updated_at"]),
  user: ["id", "email", "name", "search", "email_verified", "role", "banned", "onboarded_at"].concat([
    "created_at",
    "updated_at",
  ]),
  order: ["id", "title", "search", "title_sort", "amount", "due", "status", "customer_id"].concat([
    "created_at",
    "updated_at",
  ]),
};

export type Filled = keyof typeof columns;

/** The customers of orders. The last one has only a few. */
const customers = [...Array(100).keys(), "rare"].map((name) => `bench-customer-${name}`);

export type Value = string | number | boolean | null;

/** Creates this many books, users and orders, the same in each run. */
export function* getRows(size: number): Generator<Record<Filled, Value[]>> {
  const random = generator();
  const word = () => words[Math.floor(random() * words.length)] ?? "";
  for (let at = 0; at < size; at++) {
    const mixed = (at * 7919) % 1_000_003;
    const id = customers[at] ?? `bench-${Math.floor(random() * 2 ** 48).toString(36)}-${at}`;
    const createdAt = start + at * 30_000;
    const author = `${word()} ${word()} ${Math.floor(random() * 5000)}`;
    const publisher = random() < 0.7 ? `${word()} press ${Math.floor(random() * 300)}` : null;
    const genre = at % 50_000 === 7 ? "rare" : at > size * 0.95 ? "new" : Math.floor(random() * 10);
    const updatedAt = createdAt + Math.floor(random() * 1e9);
    const title = `${word()} ${word()} ${at}`;
    const keys = [title, author, `${title}\n${author}`, title.slice(0, 60), author, publisher];
    const isNew = random() < 0.05;
    const name = isNew ? "" : `${word()} ${word()} ${at % 9973}`;
    const [verified, banned] = [!isNew && random() < 0.95, random() < 0.01];
    const role = at % 100_000 === 9 ? "admin" : "user";
    const onboardedAt = isNew ? null : createdAt + 60_000;
    const email = `${word()}.${at}@example.com`;
    const customer = customers[at % 50_000 === 207 ? 100 : at < 101 ? 0 : mixed % 100] ?? "";
    const due =
      at % 10 === 3 ? null : new Date(start + (mixed % 1000) * 86_400_000).toISOString().slice(0, 10);
    const status = at % 10_000 === 9 ? "sent" : at % 3 === 0 ? "open" : "paid";
    yield {
      book: [id, title, author, publisher, `bench-${genre}`, ...keys, createdAt, updatedAt],
      user: [id, email, name, name, verified, role, banned, onboardedAt, createdAt, createdAt],
      order: [id, title, title, title.slice(0, 60), mixed * 10, due, status, customer, createdAt, updatedAt],
    };
  }
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function generator(): () => number {
  let state = 20_260;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
