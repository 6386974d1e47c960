import { expect, test } from "vitest";
import { foldForSearch, searched } from "./derived.server.ts";

test("ignores direction marks in a search, which copied text contains", () => {
  for (const mark of ["\u200e", "\u200f", "\u061c"])
    expect(foldForSearch(`${mark} \u0646\u062c\u064a\u0628${mark} `)).toBe("\u0646\u062c\u064a\u0628");
  expect(foldForSearch("\u202bHenrik Ibsen\u202c")).toBe("henrik ibsen");
});

test("finds a text with either kind of apostrophe", () => {
  for (const text of ["A Doll’s House", "A Doll's House", "A Doll‘s House"])
    expect([searched("title").fold(text), foldForSearch(text)]).toEqual(["a doll's house", "a doll's house"]);
});
