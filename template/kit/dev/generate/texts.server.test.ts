import { expect, test } from "vitest";
import { difference, shared, translated, without } from "./texts.server.ts";

test("a text takes the words that the project has for the same in English, and not English ones", () => {
  const catalogue = {
    books: { delete: "Delete", done: "“{{title}}” has been deleted" },
    notes: { choose: "Choose" },
  };
  const own = {
    books: { delete: "Supprimer", done: "« {{title}} » a été supprimé" },
    notes: { choose: "Choose" },
  };
  const english = { orders: { delete: "Delete", done: "“{{name}}” has been deleted", choose: "Choose" } };
  expect(translated(english, catalogue, own)).toEqual({
    texts: { orders: { delete: "Supprimer", done: "« {{name}} » a été supprimé", choose: "Choose" } },
    left: ["orders.choose"],
  });
});

test("trees of texts are compared by what they say, or by their keys alone", () => {
  const texts = { list: { title: "Notes", empty: "No notes yet" }, yes: "Yes" };
  const others = { list: { title: "Notes", empty: "Nothing" } };
  expect(difference(texts, others)).toEqual({ list: { empty: "No notes yet" }, yes: "Yes" });
  expect(without(texts, others)).toEqual({ yes: "Yes" });
  expect(shared(texts, others)).toEqual({ list: { title: "Notes" } });
});
