import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixableTexts } from "#kit/dev/check-texts.server.ts";
import { readJsonFile } from "#kit/dev/json.server.ts";

/**
 * Fixes everything that has just one solution: punctuation, and missing texts, which are copied from the first language
 * and listed as untranslated.
 */
export function fixTexts(root: string): void {
  // Punctuation first, so that what is copied is already correct.
  for (const isMissing of [false, true])
    for (const [language, texts] of Map.groupBy(fixableTexts(root), (one) => one.language)) {
      const some = texts.filter((one) => one.isMissing === isMissing);
      if (some.length === 0) continue;
      edit(root, language, (all) => {
        for (const { key, text } of some)
          setText(all, key.split("."), isMissing ? text : punctuated(language, text));
      });
      if (!isMissing) continue;
      edit(root, "untranslated", (all) => {
        const listed = Array.isArray(all[language]) ? all[language] : [];
        all[language] = [...listed, ...some.map(({ key }) => key)];
      });
    }
}

type Tree = { [name: string]: unknown };

function edit(root: string, name: string, change: (all: Tree) => void): void {
  const path = `src/locales/${name}.json`;
  const all: Tree = existsSync(join(root, path)) ? readJsonFile(root, path) : {};
  change(all);
  writeFileSync(join(root, path), `${JSON.stringify(all, null, 2)}\n`);
}

function setText(tree: Tree, [name = "", ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) tree[name] = text;
  else {
    const below: Tree = { ...Object(tree[name]) };
    setText(below, rest, text);
    tree[name] = below;
  }
}

type Change = readonly [from: RegExp, to: string];

const changes: readonly Change[] = [
  [/\.{3}/g, "…"],
  [/(?<=\p{L})'/gu, "’"],
  [/"([^"]*)"/g, "“$1”"],
];
const guillemets: Change = [/“\s*([^”]*?)\s*”/g, "«$1»"];
const changesIn: Readonly<Record<string, readonly Change[]>> = {
  fr: [
    guillemets,
    [/[ \u00a0\u202f]*([;?!»]|:(?=\s|$))/g, "\u202f$1"],
    [/«[ \u00a0\u202f]*/g, "«\u202f"],
    [/\u00a0/g, "\u202f"],
  ],
  ar: [guillemets, [/,/g, "،"], [/;/g, "؛"], [/\?/g, "؟"]],
};

/** Corrects a text's punctuation. Leaves placeholders and tags alone. */
function punctuated(language: string, text: string): string {
  const kept: string[] = [];
  const open = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, (part) =>
    String.fromCharCode(0xe000 + kept.push(part) - 1),
  );
  const own = [...changes, ...(changesIn[language] ?? []), [/\u00a0/g, " "] as const];
  return own
    .reduce((done, [from, to]) => done.replace(from, to), open)
    .replace(/[\ue000-\uf8ff]/g, (mark) => kept[mark.charCodeAt(0) - 0xe000] ?? mark);
}
