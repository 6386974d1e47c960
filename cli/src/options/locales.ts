import type { Operation } from "../transform/operations.ts";

/** Every language the template has texts in, in its own order. */
export const locales = "en,fr,ar,sw";

/** Their names, each in its own language. */
export const languageNames = { en: "English", fr: "Français", ar: "العربية", sw: "Kiswahili" };

/** A project has the texts and the rules of its languages and of no other. */
export function operationsForLocales(list: string): Operation[] {
  if (list === locales) return [];
  const chosen = list.split(",");
  return [
    { kind: "pick", file: "languages.json", keys: chosen, reason: "languages" },
    {
      kind: "json",
      file: "package.json",
      // The language whose texts are the type checker's list of keys.
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
