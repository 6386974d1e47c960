import { expect, test } from "vitest";
import { hueOf, initials } from "./avatar.tsx";

test.each([
  ["Ada King Lovelace", "AL"],
  ["émile", "É"],
  ["آدا لوفلايس", "آل"],
  ["ada@example.com", "AC"],
  ["", ""],
])("%s is drawn as %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("a name always has the same hue", () => {
  expect(hueOf("Ada")).toBe(hueOf("Ada"));
  expect(hueOf("Ada")).toBeLessThan(360);
});
