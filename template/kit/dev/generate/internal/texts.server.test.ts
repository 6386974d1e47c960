import { expect, test } from "vitest";
import { difference, shared, translated, without } from "./texts.server.ts";
import words from "./words.json" with { type: "json" };

test("a text takes the words that the project has for the same in English, and not English ones", () => {
  const catalogue = {
    kit: { delete: "Delete", done: "“{{title}}” has been deleted" },
    notes: { choose: "Choose" },
  };
  const own = {
    kit: { delete: "Supprimer", done: "« {{title}} » a été supprimé" },
    notes: { choose: "Choose" },
  };
  const english = { orders: { delete: "Delete", done: "“{{name}}” has been deleted", choose: "Choose" } };
  expect(translated(english, catalogue, own)).toEqual({
    texts: { orders: { delete: "Supprimer", done: "« {{name}} » a été supprimé", choose: "Choose" } },
    left: ["orders.choose"],
  });
});

test("words of the template's features stay theirs, and general words are known", () => {
  const catalogue = { books: { title: "Title", created: "Added" } };
  const own = { books: { title: "Jina la kitabu", created: "Kiliongezwa" } };
  const english = {
    orders: { fields: { title: "Title", rank: "Rank" }, search: "Title or author", more: "Title or rank" },
  };
  expect(translated(english, catalogue, own, words.sw)).toEqual({
    texts: {
      orders: {
        fields: { title: "Kichwa", rank: "Rank" },
        search: "Kichwa au mwandishi",
        more: "Title or rank",
      },
    },
    left: ["orders.fields.rank", "orders.more"],
  });
});

test("trees of texts are compared by what they say, or by their keys alone", () => {
  const texts = { list: { title: "Notes", empty: "No notes yet" }, yes: "Yes" };
  const others = { list: { title: "Notes", empty: "Nothing" } };
  expect(difference(texts, others)).toEqual({ list: { empty: "No notes yet" }, yes: "Yes" });
  expect(without(texts, others)).toEqual({ yes: "Yes" });
  expect(shared(texts, others)).toEqual({ list: { title: "Notes" } });
});
