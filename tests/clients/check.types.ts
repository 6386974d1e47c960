import { auth } from "./auth";
import { api } from "./books";
import type { paths } from "./openapi";
import { client } from "./rename";

/**
 * Tests the types of responses; none of this runs. A line marked "rejected" must not compile; all others
 * must.
 */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

type ValueOf<Error, Status> = Error extends { status: Status; value: infer Value } ? Value : never;

export async function eden() {
  const list = await api.books.get({ query: {} });
  await api.books.get();
  await api.books.get({ query: { searchTerm: "a", limit: 5, cursor: "b" } });
  await api.books.get({ query: { limit: "many" } }); // rejected
  if (list.error === null) {
    same<(typeof list.data.items)[number]["createdAt"], string>(true);
    list.data.items[0]?.pages; // rejected
  }

  const made = await api.books.post({ title: "A", author: "B", genreId: "c" });
  await api.books.post({ title: "A", author: "B" }); // rejected
  await api.books.post({ title: 1, author: "B", genreId: "c" }); // rejected
  same<ValueOf<typeof made.error, 409>["code"], "BOOK_TITLE_TAKEN">(true);
  same<"FORBIDDEN" extends ValueOf<typeof made.error, 403>["code"] ? 1 : 0, 1>(true);
  same<ValueOf<typeof made.error, 404>, never>(true);
  same<ValueOf<typeof made.error, 422>, never>(true);

  const changed = await api.books({ id: "a" }).patch({ version: 1, title: "A" });
  await api.books({ id: "a" }).patch({ title: "A" }); // rejected
  same<ValueOf<typeof changed.error, 404>["code"], "NOT_FOUND">(true);
  same<ValueOf<typeof changed.error, 409>["code"], "BOOK_TITLE_TAKEN" | "VERSION_CONFLICT">(true);
  if (changed.error?.status === 409 && changed.error.value.code === "EMAIL_TAKEN") return; // rejected

  await api.users({ id: "a" }).sessions.get();
  await api.users.post({ name: "A", email: "a@example.com", role: "king" }); // rejected
  await api.nothing.get(); // rejected
}

export async function openApi() {
  await client.GET("/api/books");
  await client.GET("/api/books", { params: { query: { limit: 5 } } });
  await client.GET("/api/nothing"); // rejected
  await client.POST("/api/books", { body: { title: "A", author: "B" } }); // rejected
  const { data, error } = await client.POST("/api/books", {
    body: { title: "A", author: "B", genreId: "c" },
  });
  if (data) same<typeof data.createdAt, string>(true);
  if (error) error.pages; // rejected

  type Failure<Status extends 403 | 404 | 409> =
    paths["/api/books/{id}"]["patch"]["responses"][Status]["content"]["application/json"]["code"];
  same<Failure<404>, "NOT_FOUND">(true);
  same<Failure<409>, "BOOK_TITLE_TAKEN" | "VERSION_CONFLICT">(true);
  same<"FORBIDDEN" extends Failure<403> ? 1 : 0, 1>(true);
}

export async function betterAuth() {
  const { data } = await auth.getSession();
  if (data) same<typeof data.user.onboardedAt, Date | null | undefined>(true);
  data?.user.shoeSize; // rejected
  await auth.emailOtp.sendVerificationOtp({ email: "a@example.com", type: "sign-in" });
  await auth.emailOtp.sendVerificationOtp({ type: "sign-in" }); // rejected
  await auth.admin.banUser({ userId: "a", banReason: "b" });
  await auth.admin.banUser({ banReason: "b" }); // rejected
}
