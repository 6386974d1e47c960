import { expect, test } from "vitest";
import { addressOf } from "./request.ts";
import { exampleOf, limitsOf, shapeOf } from "./shape.ts";

const form = {
  type: "object",
  properties: {
    title: { type: "string", minLength: 1, maxLength: 200 },
    publisher: { anyOf: [{ anyOf: [{ type: "string" }, { type: "string" }] }, { type: "null" }] },
    role: { type: "string", enum: ["admin", "user"] },
    genre: { $ref: "#/components/schemas/Genre" },
    tags: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    version: { type: "integer", minimum: 1 },
  },
  required: ["title", "role", "version"],
};

test("a schema reads like a type", () => {
  expect(shapeOf(form)).toBe(`{
  title: string  // 1…200 characters
  publisher?: string | null
  role: "admin" | "user"
  genre?: Genre
  tags?: {
    name?: string
  }[]
  version: integer  // 1…
}`);
});

test("so does a schema with additional properties", () => {
  const counts = { propertyNames: { enum: ["users", "books"] }, additionalProperties: { type: "integer" } };
  expect(shapeOf({ type: "object", ...counts })).toBe('{ ["users" | "books"]: integer }');
});

test("an example contains the required fields only", () => {
  expect(exampleOf(form)).toEqual({ title: "", role: "admin", version: 1 });
});

test("limits and defaults are shown", () => {
  expect(limitsOf({ type: "integer", minimum: 1, maximum: 100, default: 20 })).toBe("1…100, default 20");
});

const entered = new FormData();
entered.set("id", "a/b c");
entered.set("searchTerm", "émile & co");
entered.set("cursor", "");

test("entered values are in the URL, encoded; empty ones are left out", () => {
  const schema = { type: "string" };
  const parameters = [
    { name: "id", in: "path" as const, required: true, schema },
    { name: "searchTerm", in: "query" as const, required: false, schema },
    { name: "cursor", in: "query" as const, required: false, schema },
  ];
  expect(addressOf("/api/widgets/{id}", { parameters }, entered)).toBe(
    "/api/widgets/a%2Fb%20c?searchTerm=%C3%A9mile+%26+co",
  );
  expect(addressOf("/api/widgets", {}, entered)).toBe("/api/widgets");
});
