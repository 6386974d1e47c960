import type { Bench, Benchmark } from "../bench.ts";
import type { Row } from "../row.ts";
import { signIn } from "../servers/sign-in.ts";
import { quantile } from "../statistics.ts";
import { fill } from "./tables/fill.ts";

const sizes = [10_000, 1_000_000];

/** Limits of one measurement. */
const maxRequests = 60;
const maxMs = 3000;
/** Pages of 100 rows before the one that is measured. */
const depth = 60;

const terms = [
  "ash",
  "birch 7",
  "cedar dew",
  "elm 123",
  "fern 99",
  "gorse",
  "hazel 5",
  "iris kelp",
  "maple 42",
];
const searched = (list: string) => terms.map((term) => `/api/${list}?searchTerm=${encodeURIComponent(term)}`);

const sortsOf = (list: string, names: readonly string[]): [string, string[]][] =>
  names
    .flatMap((name) => [name, `-${name}`])
    .map((sort) => [`sorted by ${sort}`, [`/api/${list}?sort=${sort}`]]);

/** What is requested, by its name; several paths take turns. */
const cases: Record<string, [name: string, paths: string[]][]> = {
  books: [
    ["first page", ["/api/books"]],
    ...sortsOf("books", ["title", "author", "publisher", "createdAt", "updatedAt"]),
    ["of a genre", ["/api/books?genreId=bench-3"]],
    ["of a genre, sorted by -updatedAt", ["/api/books?genreId=bench-3&sort=-updatedAt"]],
    ["of a rare genre, sorted by author", ["/api/books?genreId=bench-rare&sort=author"]],
    ["of a genre with the newest books, oldest first", ["/api/books?genreId=bench-new&sort=createdAt"]],
    ["searched", searched("books")],
  ],
  users: [
    ["first page", ["/api/users"]],
    ...sortsOf("users", ["createdAt", "name", "email", "onboardedAt"]),
    ["role=user, sorted by name", ["/api/users?role=user&sort=name"]],
    ["role=admin", ["/api/users?role=admin"]],
    ...["active", "banned", "notVerified", "notOnboarded"].map((status): [string, string[]] => [
      `status=${status}, sorted by name`,
      [`/api/users?status=${status}&sort=name`],
    ]),
    ["signed up in a month", ["/api/users?createdFrom=2024-05-01&createdTo=2024-05-31"]],
    [
      "signed up in a month, sorted by email",
      ["/api/users?createdFrom=2024-05-01&createdTo=2024-05-31&sort=email"],
    ],
    ["searched", searched("users")],
  ],
};

/** The lists of books and users with few and very many rows, through the HTTP API. */
export const tables: Benchmark = async (bench) => {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(bench, size)));
  return rows;
};

async function measure({ project, mailbox }: Bench, size: number): Promise<Row[]> {
  fill(project.databaseFile, size);
  const server = await project.start();
  const cookie = await signIn(server.origin, mailbox, "admin@example.com");
  const get = async (path: string) => {
    const answer = await fetch(server.origin + path, { headers: { cookie } });
    const body: { items: unknown[]; nextCursor: string | null } = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return body;
  };
  /** A write, after which the total is counted again. */
  const write = () =>
    fetch(`${server.origin}/api/auth/update-user`, {
      method: "POST",
      headers: { cookie, origin: server.origin, "content-type": "application/json" },
      body: JSON.stringify({ name: "Ada Admin" }),
    });
  const time = async (
    what: string,
    paths: readonly string[],
    before?: () => Promise<unknown>,
  ): Promise<Row> => {
    const times: number[] = [];
    await get(paths[0] ?? "");
    for (let spent = 0; times.length < maxRequests && spent < maxMs; ) {
      await before?.();
      const start = performance.now();
      await get(paths[times.length % paths.length] ?? "");
      times.push(performance.now() - start);
      spent += times.at(-1) ?? 0;
    }
    const value = `${size.toLocaleString("en")} rows`;
    return { what, value, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  };

  const rows: Row[] = [];
  for (const [list, requests] of Object.entries(cases)) {
    for (const [name, paths] of requests) rows.push(await time(`${list}, ${name}`, paths));
    let page = await get(`/api/${list}?limit=100`);
    for (let at = 1; at < depth; at++) page = await get(`/api/${list}?limit=100&cursor=${page.nextCursor}`);
    rows.push(
      await time(`${list}, page ${depth} of 100 rows`, [`/api/${list}?limit=100&cursor=${page.nextCursor}`]),
    );
    rows.push(await time(`${list}, first page after a write`, [`/api/${list}`], write));
  }
  rows.push(await time("users, status=active after a write", ["/api/users?status=active"], write));
  await server.stop();
  return rows;
}
