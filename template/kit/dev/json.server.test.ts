import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/testing.server.ts";
import { checkTexts } from "./check-texts.server.ts";
import { getLanguages } from "./generate/internal/project.server.ts";
import { Refusal } from "./generate/names.server.ts";
import { assertCatalogues, readJsonFile } from "./json.server.ts";
import { readSnapshot } from "./migrations/internal/snapshot.server.ts";

const conflict = '{\n<<<<<<< HEAD\n  "a": {}\n=======\n  "b": {}\n>>>>>>> other\n}\n';

function withFiles(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "src/locales"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  return root;
}

test("a project file with merge conflicts is named in one line", () => {
  const texts = withFiles({ "src/locales/en.json": conflict });
  expect(() => readJsonFile(texts, "src/locales/en.json")).toThrow(
    new Refusal("src/locales/en.json is not JSON: a merge left conflicts in it."),
  );
  expect(() =>
    assertCatalogues(withFiles({ "languages.json": "{}", "src/locales/fr.json": conflict })),
  ).toThrow(new Refusal("src/locales/fr.json is not JSON: a merge left conflicts in it."));
  const broken = withFiles({ "languages.json": "{", "0001_snapshot.json": conflict });
  expect(() => getLanguages(broken)).toThrow(new Refusal("languages.json is not JSON."));
  expect(() => readSnapshot(join(broken, "0001_snapshot.json"))).toThrow(
    new Refusal("drizzle/meta/0001_snapshot.json is not JSON: a merge left conflicts in it."),
  );
});

test("a project file may begin with a byte order mark", () => {
  const root = withFiles({
    "languages.json": '\ufeff{ "en": {}, "fr": {} }',
    "src/locales/en.json": '\ufeff{ "a": "Yes" }',
    "src/locales/fr.json": '\ufeff{ "a": "Yes" }',
    "src/locales/untranslated.json": '\ufeff{ "fr": ["a"] }',
  });
  expect(getLanguages(root)).toEqual(["en", "fr"]);
  expect(checkTexts(root, {})).toEqual(["src/locales/en.json: a: unused"]);
});
