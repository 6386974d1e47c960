import * as z from "zod/mini";
import type { Operation } from "../transform/operations.ts";

/** Every language the template has texts in, in its own order. */
export const locales = "en,fr,ar,sw";

/** Their names, each in its own language. */
export const languageNames = { en: "English", fr: "Français", ar: "العربية", sw: "Kiswahili" };

const known = locales.split(",");
const codesIn = (list: string) => list.split(",").map((code) => code.trim().toLowerCase());

/** " FR, en" gives "fr,en": at least one, each known and listed once. */
export const localesSchema = z.pipe(
  z.string().check(
    z.refine(
      (list) => codesIn(list).every((code) => known.includes(code)),
      `That is not a list of languages: list some of ${locales}, separated by commas.`,
    ),
    z.refine((list) => new Set(codesIn(list)).size === codesIn(list).length, "A language is listed twice."),
  ),
  z.transform((list) => codesIn(list).join(",")),
);

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
      path: ["imports", "#texts/*.json"],
      value: `./src/*/locales/${chosen[0]}.json`,
      reason: "default language",
    },
    ...known
      .filter((code) => !chosen.includes(code))
      .map((code): Operation => ({ kind: "drop", glob: `src/**/locales/${code}.json` })),
  ];
}
