import { expect, test } from "vitest";
import { fieldOfPath, shownFields } from "./edit-form.ts";

const names = ["title", "lines", "lines[2].price", "address.city"];

test.each([
  ["title", "title"],
  ["lines.2.price", "lines[2].price"],
  ["address.city", "address.city"],
  ["lines.2.price.currency", "lines[2].price"],
  ["lines.0.price", "lines"],
  ["lines.12.price", "lines"],
  ["address.street", undefined],
  ["titles", undefined],
  ["", undefined],
])("an issue at %j is shown at %j", (path, name) => {
  expect(fieldOfPath(path, names)).toBe(name);
});

test("a field that is not on the page shows nothing", () => {
  expect(shownFields({ title: { instance: {} }, address: { instance: null } })).toEqual(["title"]);
});
