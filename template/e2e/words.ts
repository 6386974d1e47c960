import { readdirSync, readFileSync } from "node:fs";
import type { ResourceLanguage } from "i18next";
import { createI18n } from "#shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#shared/i18n/languages.ts";

function textsIn(folder: string): ResourceLanguage[string] {
  return JSON.parse(readFileSync(`src/${folder}/locales/${defaultLanguage}.json`, "utf8"));
}

function textsOfPages(): ResourceLanguage {
  const found = readdirSync("src/features", { recursive: true, encoding: "utf8" });
  const features = found
    .filter((path) => /^[^/\\]+[/\\]locales$/.test(path))
    .map((path) => path.split(/[/\\]/)[0] ?? "");
  const texts = features.map((name) => [name, textsIn(`features/${name}`)]);
  return {
    ...Object.fromEntries(texts),
    common: textsIn("shared/i18n"),
    kit: textsIn("shared/kit"),
    table: textsIn("shared/table"),
  };
}

/** Texts in the project's default language, so that tests find controls by their visible names. */
export const { t } = createI18n({ language: defaultLanguage, texts: { [defaultLanguage]: textsOfPages() } });
