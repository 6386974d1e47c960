import type { Operation } from "../transform/operations.ts";

/** The template's languages, in the template's order. */
export const locales = "en,fr,ar,sw";

/** Each language's name in the language itself. */
export const languageNames = { en: "English", fr: "Français", ar: "العربية", sw: "Kiswahili" };

/** The operations that keep only the texts and rules of the chosen languages. */
export function operationsForLocales(list: string): Operation[] {
  if (list === locales) return [];
  const chosen = list.split(",");
  return [
    { kind: "pick", file: "languages.json", keys: chosen, reason: "languages" },
    {
      kind: "json",
      file: "package.json",
      // The type checker derives the text keys from this language.
      path: ["imports", "#texts"],
      value: `./src/locales/${chosen[0]}.json`,
      reason: "default language",
    },
    ...locales
      .split(",")
      .filter((code) => !chosen.includes(code))
      .map((code): Operation => ({ kind: "drop", glob: `src/locales/${code}.json` })),
  ];
}
