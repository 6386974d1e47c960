import { expect, test } from "vitest";
import { accountSearch } from "./search.ts";

test("the URL holds the state and the new email; invalid values count as empty", () => {
  expect(accountSearch({ state: "change-name" })).toEqual({ state: "change-name" });
  expect(accountSearch({ newEmail: "a@example.com", more: 1 })).toEqual({ newEmail: "a@example.com" });
  for (const newEmail of [
    "",
    "a",
    "a@b",
    "@example.com",
    "a b@example.com",
    `${"a".repeat(65)}@example.com`,
    1,
  ])
    expect(accountSearch({ state: "nonsense", newEmail })).toEqual({});
});
