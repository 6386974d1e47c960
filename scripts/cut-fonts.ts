import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const ui = join(import.meta.dirname, "../template/src/ui");
const geist = dirname(Bun.resolveSync("@fontsource-variable/geist/LICENSE", import.meta.dirname));

/**
 * Subsets Geist to what the template's style sheet declares: its weights, and the characters of each file. Keeps
 * tabular figures and drops fractions.
 *
 * @returns the bytes of each font file of `template/src/ui`, by its path there
 */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const faces = readFileSync(join(ui, "fonts.css"), "utf8").matchAll(/@font-face \{[^}]*url\([^}]*\}/g);
  const fonts = new Map<string, Buffer>();
  for (const [face] of faces) {
    const path = valueIn(face, /url\("\.\/([^"]+)"\)/);
    const [min, max] = valueIn(face, /font-weight: (\d+ \d+)/).split(" ");
    const name = valueIn(path, /fonts\/(.+)\.woff2$/);
    const text = getLetters(valueIn(face, /unicode-range:([^;]+);/));
    const options = {
      targetFormat: "woff2",
      variationAxes: { wght: { min: Number(min), max: Number(max) } },
      // Missing from the package's types.
      keepFeatures: ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"],
    } as const;
    const original = readFileSync(join(geist, `files/${name}-wght-normal.woff2`));
    fonts.set(path, await subsetFont(original, text, options));
  }
  return fonts;
}

function valueIn(text: string, pattern: RegExp): string {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`${pattern} not found in ${text}`);
  return value;
}

/** @param range such as "U+0000-00FF, U+0131" */
function getLetters(range: string): string {
  const letters = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
    ([, from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
    },
  );
  return String.fromCodePoint(...letters);
}

if (import.meta.main) {
  for (const [path, font] of await cutFonts()) writeFileSync(join(ui, path), font);
}
