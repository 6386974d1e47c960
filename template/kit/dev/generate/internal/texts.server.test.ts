import { expect, test } from "vitest";
import { getNames } from "../names.server.ts";
import { parseFields } from "./fields.server.ts";
import {
  difference,
  englishTexts,
  nounTexts,
  phrasesIn,
  shared,
  translated,
  without,
} from "./texts.server.ts";
import words from "./words.json" with { type: "json" };

test("a text reuses the project's translation of the same English words, if there is one", () => {
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

test("words of the template's features are not reused, and general words are recognized", () => {
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

test("trees of texts are compared by their texts, or by their keys only", () => {
  const texts = { list: { title: "Notes", empty: "No notes yet" }, yes: "Yes" };
  const others = { list: { title: "Notes", empty: "Nothing" } };
  expect(difference(texts, others)).toEqual({ list: { empty: "No notes yet" }, yes: "Yes" });
  expect(without(texts, others)).toEqual({ yes: "Yes" });
  expect(shared(texts, others)).toEqual({ list: { title: "Notes" } });
});

const expectedIn = {
  fr: {
    common: { validation: { dueRequired: "Le champ «\u202fÉchéance\u202f» est obligatoire" } },
    loans: {
      actions: { new: "Nouveau prêt" },
      commands: { searchAll: "Rechercher «\u202f{{term}}\u202f» dans les prêts" },
    },
  },
  ar: { loans: { delete: { title: "هل تريد حذف هذه الإعارة؟" }, values: { status: { open: "مفتوح" } } } },
  sw: { loans: { list: { emptyHint: "Mikopo mipya itaonekana hapa." } } },
};

test.each(["fr", "ar", "sw"] as const)("a feature of a common noun is fully in %s", (language) => {
  const fields = [
    "title:text",
    "due:date",
    "price:money:EUR",
    "status:enum(open,returned)",
    "note:longtext?",
  ];
  const names = getNames("loans");
  const english = englishTexts({ names, ...parseFields(fields, {}) });
  const catalogue = { kit: { open: "Open" } };
  const own = { kit: { open: "a command" } };
  const general = { ...words[language], ...nounTexts(language, names.words) };
  const { texts, left } = translated(english, catalogue, own, general, [], phrasesIn[language]);
  // "Note" is a French word as well, so someone should check the text.
  expect(left).toEqual(language === "fr" ? ["loans.fields.note"] : []);
  expect(JSON.stringify(texts)).not.toMatch(/a command|\{\{(?!term)|: *"[^"]*loan/);
  expect(texts).toMatchObject(expectedIn[language]);
});
