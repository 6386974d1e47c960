import { expect, test } from "vitest";
import { addressOf } from "./request.ts";

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
