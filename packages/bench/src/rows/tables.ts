import type { Bench, Benchmark } from "../bench.ts";
import type { Row } from "../row.ts";
import { type Project, postgresProject } from "../servers/project.ts";
import { signIn } from "../servers/sign-in.ts";
import { quantile } from "../statistics.ts";
import { fillPostgres } from "./tables/fill-postgres.ts";
import { fillSqlite } from "./tables/fill-sqlite.ts";

const sizes = [10_000, 1_000_000];

/** The most requests for one measurement. */
const maxRequests = 60;
const maxMs = 3000;
/** How many pages of 100 rows come before the measured page. */
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

const getSorts = (list: string, names: readonly string[]): [string, string[]][] =>
  names
    .flatMap((name) => [name, `-${name}`])
    .map((sort) => [`sorted by ${sort}`, [`/api/${list}?sort=${sort}`]]);

/** The arguments for generating a feature as simple as the template's own. */
const generated =
  "feature orders title:text amount:money:EUR due:date? status:enum(open,paid,sent) customer:user".split(" ");

/** The paths of each case by name. Several paths are requested in turn. */
const cases: Record<string, [name: string, paths: string[]][]> = {
  books: [
    ["first page", ["/api/books"]],
    ...getSorts("books", ["title", "author", "publisher", "createdAt", "updatedAt"]),
    ["of a genre", ["/api/books?genreId=bench-3"]],
    ["of a genre, sorted by -updatedAt", ["/api/books?genreId=bench-3&sort=-updatedAt"]],
    ["of a rare genre, sorted by author", ["/api/books?genreId=bench-rare&sort=author"]],
    ["of a genre with the newest books, oldest first", ["/api/books?genreId=bench-new&sort=createdAt"]],
    ["searched", searched("books")],
    ["searched, sorted by -updatedAt", searched("books").map((path) => `${path}&sort=-updatedAt`)],
    ["searched in a genre", searched("books").map((path) => `${path}&genreId=bench-3`)],
    ["searched by two characters", ["/api/books?searchTerm=ce", "/api/books?searchTerm=7"]],
    ["searched by two rare characters", ["/api/books?searchTerm=y9", "/api/books?searchTerm=qz"]],
    [
      "searched, all matches at the end",
      ["/api/books?searchTerm=thyme%20t", "/api/books?searchTerm=thyme&sort=title"],
    ],
  ],
  users: [
    ["first page", ["/api/users"]],
    ...getSorts("users", ["createdAt", "name", "email", "onboardedAt"]),
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
    ["searched, status=active", searched("users").map((path) => `${path}&status=active&sort=name`)],
  ],
  orders: [
    ["first page", ["/api/orders"]],
    ...getSorts("orders", ["title", "amount", "due", "createdAt", "updatedAt"]),
    ...["status=open", "status=sent", "customer=bench-customer-5", "customer=bench-customer-rare"].flatMap(
      (filter): [string, string[]][] => [
        [filter, [`/api/orders?${filter}`]],
        [`${filter}, sorted by -amount`, [`/api/orders?${filter}&sort=-amount`]],
      ],
    ),
    ["amounts, sorted by title", ["/api/orders?amountFrom=1000000&amountTo=1100000"]],
    ["due in a month, sorted by amount", ["/api/orders?dueFrom=2025-05-01&dueTo=2025-05-31&sort=amount"]],
    [
      "due in a month, of a customer, status=paid",
      ["/api/orders?dueFrom=2025-05-01&dueTo=2025-05-31&customer=bench-customer-5&status=paid"],
    ],
    ["searched", searched("orders")],
    ["searched, sorted by -updatedAt", searched("orders").map((path) => `${path}&sort=-updatedAt`)],
    ["searched, status=open", searched("orders").map((path) => `${path}&status=open`)],
    ["searched, of a customer", searched("orders").map((path) => `${path}&customer=bench-customer-5`)],
  ],
};

interface Target {
  database: string;
  start: Project["start"];
  fill: (size: number) => unknown;
}

/** The lists of books, users and generated orders with few and with very many rows, through the HTTP API. */
export const tables: Benchmark = async (bench) => {
  const { project } = bench;
  await withOrders(project);
  const sqlite: Target = {
    database: "SQLite",
    start: project.start,
    fill: (size) => fillSqlite(project.databaseFile, size),
  };
  const rows: Row[] = [];
  for (const target of [sqlite, await onPostgres(bench)]) {
    const few = new Map<string, number>();
    for (const size of sizes)
      for (const row of await measure(bench, target, size)) {
        const { what, p50 = 0 } = row;
        const least = few.get(what);
        rows.push(least ? { ...row, ratio: `${(p50 / least).toFixed(1)} ×` } : row);
        few.set(what, least ?? p50);
      }
  }
  return rows;
};

async function withOrders(project: Pick<Project, "run">): Promise<void> {
  await project.run("scripts/generate.ts", ...generated);
  await project.run("scripts/build.ts");
  await project.run("scripts/db-seed.ts");
}

async function onPostgres({ scope, command, mailbox }: Bench): Promise<Target> {
  const project = await postgresProject(scope, command, mailbox.url);
  await withOrders(project);
  return {
    database: "PostgreSQL",
    start: project.start,
    fill: (size) => fillPostgres(project.databaseUrl, size),
  };
}

async function measure({ mailbox }: Bench, { database, start, fill }: Target, size: number): Promise<Row[]> {
  await fill(size);
  const server = await start();
  const cookie = await signIn(server.origin, mailbox, "admin@example.com");
  const get = async (path: string) => {
    const answer = await fetch(server.origin + path, { headers: { cookie } });
    const body: { items: unknown[]; nextCursor: string | null } = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return body;
  };
  /** Writes a row, so that the next list has to count again. */
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
      const began = performance.now();
      await get(paths[times.length % paths.length] ?? "");
      times.push(performance.now() - began);
      spent += times.at(-1) ?? 0;
    }
    const value = `${size.toLocaleString("en")} rows, ${database}`;
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
