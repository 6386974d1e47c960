import { existsSync } from "node:fs";
import { join } from "node:path";
import { commandsCode, featureCode, queriesCode } from "./client-code.server.ts";
import type { Plan } from "./feature.server.ts";
import { pagesCode } from "./pages-code.server.ts";
import { languagesOf, listed, read } from "./project.server.ts";
import { routesCode } from "./routes-code.server.ts";
import {
  accessCode,
  apiCode,
  schemaCode,
  searchCode,
  serverFeatureCode,
  storeCode,
  tablesCode,
  testCode,
} from "./server-code.server.ts";
import { englishTexts, merged, type Tree, translated } from "./texts.server.ts";

/** The files of the feature itself, by their paths, not formatted. */
export function ownFiles(plan: Plan): Record<string, string> {
  const { path } = plan.names;
  const codes = {
    "feature.ts": featureCode,
    "feature.server.ts": serverFeatureCode,
    "tables.server.ts": tablesCode,
    "schema.ts": schemaCode,
    "search.ts": searchCode,
    "store.server.ts": storeCode,
    "api.server.ts": apiCode,
    "queries.ts": queriesCode,
    "commands.ts": commandsCode,
    "access-testing.ts": accessCode,
    "pages.tsx": pagesCode,
  };
  const files = {
    ...Object.fromEntries(
      Object.entries(codes).map(([file, code]) => [`src/features/${path}/${file}`, code(plan)]),
    ),
    ...routesCode(plan),
    [`src/app/${path}.test.ts`]: testCode(plan),
  };
  return Object.fromEntries(Object.entries(files).map(([file, code]) => [file, withoutGaps(code)]));
}

/** Without the lines that stayed empty where a template had nothing to say. */
const withoutGaps = (code: string) =>
  code.replace(/^ +\n/gm, "").replace(/(?<=^import .*;)\n+(?=import )/gm, "\n");

const untranslatedFile = "src/locales/untranslated.json";

/** The files of the project that change: the lists of features, and the texts. */
export function changedFiles(root: string, plan: Plan): { files: Record<string, string>; left: number } {
  const english = englishTexts(plan);
  const languages = languagesOf(root);
  const fileOfTexts = (language: string) => `src/locales/${language}.json`;
  const texts = (language: string): Tree => JSON.parse(read(root, fileOfTexts(language)));
  const catalogue = languages.includes("en") ? texts("en") : {};
  const files: Record<string, string> = listed(root, plan.names);
  const untranslated: Record<string, string[]> = existsSync(join(root, untranslatedFile))
    ? JSON.parse(read(root, untranslatedFile))
    : {};
  let left = 0;
  for (const language of languages) {
    const own = texts(language);
    const said = language === "en" ? { texts: english, left: [] } : translated(english, catalogue, own);
    files[fileOfTexts(language)] = json(merged(own, said.texts));
    if (said.left.length === 0) continue;
    untranslated[language] = [...(untranslated[language] ?? []), ...said.left];
    left += said.left.length;
  }
  if (left > 0) files[untranslatedFile] = json(untranslated);
  return { files, left };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
