import { expect, test } from "vitest";
import type { Files } from "../src/template/files.ts";
import { fillLanguages } from "../src/upgrade/languages.ts";

const languages = (...names: string[]) => Object.fromEntries(names.map((name) => [name, {}]));

function files(contents: Record<string, unknown>): Files {
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  return new Map(
    Object.entries(contents).map(([path, value]) => [path, { bytes: bytes(value), mode: 0o644 }]),
  );
}

test("adds new texts with all plural forms to the owner's language, and removes dropped texts", () => {
  const merged = files({
    "languages.json": languages("en", "pl"),
    "src/books/locales/en.json": {
      list: { title: "Books", new: "New" },
      found_one: "One",
      found_other: "Many",
    },
    "src/books/locales/pl.json": { list: { title: "Książki", gone: "?" } },
    "src/new/locales/en.json": { hello: "Hello" },
    "src/locales/en.json": { home: { hello: "Hello", bye: "Bye" } },
    "src/locales/pl.json": { home: { hello: "Cześć" } },
  });
  const filled = fillLanguages(merged, files({ "languages.json": languages("en", "fr") }));
  const texts = [...filled.files].map(([path, { bytes }]) => [
    path,
    JSON.parse(new TextDecoder().decode(bytes)),
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    "src/books/locales/pl.json": {
      list: { title: "Książki", new: "New" },
      found_one: "One",
      found_few: "Many",
      found_many: "Many",
      found_other: "Many",
    },
    "src/new/locales/pl.json": { hello: "Hello" },
    "src/locales/pl.json": { home: { hello: "Cześć", bye: "Bye" } },
    "src/locales/untranslated.json": { pl: ["home.bye"] },
  });
  expect([...filled.copied]).toEqual([["pl", 7]]);
});

test("leaves complete languages and the template's own languages unchanged", () => {
  const merged = files({
    "languages.json": languages("en", "fr", "de"),
    "src/books/locales/en.json": { title: "Books" },
    "src/books/locales/fr.json": {},
    "src/books/locales/de.json": { title: "Bücher" },
  });
  expect(fillLanguages(merged, files({ "languages.json": languages("en", "fr") })).files.size).toBe(0);
});
