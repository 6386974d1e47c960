import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "./plan.server.ts";
import { languagesOf, listed, read } from "./project.server.ts";
import known from "./templates/ui-texts.json" with { type: "json" };
import { difference, englishTexts, merged, shared, type Tree, translated, without } from "./texts.server.ts";

const untranslatedFile = "src/locales/untranslated.json";

/**
 * The files of the project that change: the lists of features, and the texts.
 * @param added the components that are new to the project
 * @param old what the project has of the feature already
 */
export function changedFiles(
  root: string,
  plan: Plan,
  added: Readonly<Record<string, string>>,
  old?: Plan,
): { files: Record<string, string>; left: number } {
  const all = englishTexts(plan);
  const before = old ? englishTexts(old) : {};
  const brought = Object.entries(known).map(([language, { field, record, choice, image, owner }]) => [
    language,
    {
      kit: {
        ...("src/ui/fields.tsx" in added && { field }),
        ...("src/ui/records.tsx" in added && { record }),
        ...("src/ui/reference-input.tsx" in added && { choice }),
        ...("src/ui/image-field.tsx" in added && { image }),
      },
      ...(plan.owner && { [plan.names.path]: { fields: { owner } } }),
    },
  ]);
  const more = Object.fromEntries(brought);
  const { files, left } = textFiles(root, difference(all, before), difference(before, all), more);
  return { files: { ...(old ? {} : listed(root, plan.names)), ...files }, left };
}

/**
 * The texts of the project with these English ones, in all its languages.
 * @param outdated English texts that they replace where nobody has changed them, with their translations
 * @param brought more of them, by their languages
 */
export function textFiles(
  root: string,
  english: Tree,
  outdated: Tree = {},
  brought: Readonly<Record<string, Tree>> = {},
): { files: Record<string, string>; left: number } {
  const languages = languagesOf(root);
  const fileOfTexts = (language: string) => `src/locales/${language}.json`;
  const texts = (language: string): Tree => JSON.parse(read(root, fileOfTexts(language)));
  const catalogue = languages.includes("en") ? texts("en") : {};
  const files: Record<string, string> = {};
  const untranslated: Record<string, string[]> = existsSync(join(root, untranslatedFile))
    ? JSON.parse(read(root, untranslatedFile))
    : {};
  const stale = languages.includes("en") ? shared(outdated, catalogue) : outdated;
  let left = 0;
  for (const language of languages) {
    const more = brought[language] ?? brought.en ?? {};
    const current = difference(texts(language), outdated);
    const own = merged(language === "en" ? current : without(current, stale), more);
    const said = language === "en" ? { texts: english, left: [] } : translated(english, catalogue, own);
    files[fileOfTexts(language)] = json(merged(own, said.texts));
    if (said.left.length === 0) continue;
    untranslated[language] = [...new Set([...(untranslated[language] ?? []), ...said.left])];
    left += said.left.length;
  }
  if (left > 0) files[untranslatedFile] = json(untranslated);
  return { files, left };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
