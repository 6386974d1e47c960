import { Elysia } from "elysia";

/** Elysia would make a list of "Poe, Edgar" and an object of "{}": here a value is text, and only a repeated one a list. */
export function plainQuery() {
  return new Elysia({ name: "query" }).onTransform({ as: "global" }, (context) => {
    // Most requests have none, so that there is nothing to read.
    if (!context.request.url.includes("?")) return;
    const { searchParams } = new URL(context.request.url);
    const entries = [...new Set(searchParams.keys())].map((name) => {
      const [value, ...others] = searchParams.getAll(name);
      return [name, others.length > 0 ? [value, ...others] : value];
    });
    context.query = Object.fromEntries(entries);
  });
}
