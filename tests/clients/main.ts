import { auth, signIn } from "./auth";
import { addBook, api } from "./books";
import { client, renameBook } from "./rename";

/** Calls the server with all three clients, then prints the results as JSON. */
const anonymous = await api.books.get();
await signIn("admin@example.com");

// Text that looks like a date.
const title = "2024-01-31";
const made = await addBook(title, "Ada");
const { id = "" } = typeof made === "object" ? made : {};
const list = await api.books.get({ query: { searchTerm: title } });
const byOther = await client.GET("/api/books", { params: { query: { searchTerm: title, limit: 1 } } });
const unknown = await api.books({ id: "nothing" }).get();
const own = await auth.getSession();
const itself = own.data?.user.id ?? "";

const results = {
  anonymous: [anonymous.error?.status, anonymous.error?.value.code],
  made,
  again: await addBook(title, "Ada"),
  list: list.data,
  byOther: byOther.data?.items.map((book) => book.title),
  unknown: [unknown.error?.status, unknown.error?.value.code],
  renamed: await renameBook(id, "Renamed"),
  stale: (await api.books({ id }).patch({ version: 1, title: "Stale" })).error?.value,
  self: (await client.DELETE("/api/users/{id}", { params: { path: { id: itself } } })).error?.code,
  deleted: (await api.books({ id }).delete()).status,
  session: own.data?.user,
  signedOut: (await auth.signOut()).data,
  after: (await auth.getSession()).data,
};
console.log(JSON.stringify(results));
