import { readFileSync } from "node:fs";
import { type Color, clampRgb, wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { accent, readAccent } from "#shared/accent.ts";

type Theme = "light" | "dark";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");

/** Grounds that carry any text of the neutral and meaning tokens. */
const grounds = ["canvas", "surface", "raised", "sunken"];
const meanings = ["danger", "success", "warning", "info"];

/** Pairs of text on ground: WCAG 2.2 AA asks 4.5. */
const texts = [
  ...["ink", "muted", "faint", "accent-ink", ...meanings.map((name) => `${name}-ink`)].flatMap((text) =>
    grounds.map((ground) => [text, ground]),
  ),
  ...["accent", "accent-strong", "danger", "danger-strong"].map((ground) => ["on-accent", ground]),
  ...["ink", "muted", "accent-ink"].map((text) => [text, "accent-soft"]),
  ...meanings.flatMap((name) => [`${name}-ink`, "ink", "muted"].map((text) => [text, `${name}-soft`])),
];

/** Edges of controls and the focus ring on their grounds: 3. */
const edges = ["edge", "ring"].flatMap((line) =>
  ["canvas", "surface", "raised"].map((ground) => [line, ground]),
);

describe.each<Theme>(["light", "dark"])("contrast in the %s theme", (theme) => {
  test.each(texts)("%s on %s", (text = "", ground = "") => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edges)("%s on %s", (line = "", ground = "") => {
    expect(contrast(line, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

test.each(["#1d4ed8", "#b91c1c", "#166534", "#0f766e", "#a16207", "#7c3aed", "#be185d", "#334155", "black"])(
  "%s as the accent reads as well",
  (color) => {
    const own = readAccent(color);
    for (const theme of ["light", "dark"] as const) {
      const low = [
        ...texts.filter(([text = "", ground = ""]) => contrast(text, ground, theme, own) < 4.5),
        ...edges.filter(([line = "", ground = ""]) => contrast(line, ground, theme, own) < 3),
      ];
      expect(low, theme).toEqual([]);
    }
  },
);

test.each(["#fde047", "white", "oklch(0.7 0.1 200)", "plumb", "var(--x)", "", 7, undefined])(
  "%j is refused as the accent, in words that name the file",
  (value) => {
    expect(() => readAccent(value)).toThrow(/^app\.json: "accent" needs a CSS colour/);
  },
);

function contrast(text: string, ground: string, theme: Theme, of = accent): number {
  return wcagContrast(token(text, theme, of), token(ground, theme, of));
}

function token(name: string, theme: Theme, of: typeof accent): Color {
  const value = new RegExp(`--color-${name}:([^;]+);`).exec(css)?.[1] ?? "";
  const known = {
    "accent-l": of.lightness,
    "accent-c": of.chroma,
    "accent-h": of.hue,
    "neutral-h": of.hue + 2,
  };
  const plain = Object.entries(known)
    .reduce((text, [variable, number]) => text.replaceAll(`var(--${variable})`, String(number)), value)
    .replace(/calc\(([\d.]+) ([*-]) ([\d.]+)\)/g, (_, a, operator, b) =>
      String(operator === "*" ? Number(a) * Number(b) : Number(a) - Number(b)),
    );
  const found = [...plain.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const match = found[theme === "dark" ? found.length - 1 : 0];
  if (!match) throw new Error(`--color-${name} is not an oklch() colour or a light-dark() pair of them`);
  const [l = 0, c = 0, h = 0] = match.slice(1).map(Number);
  return clampRgb({ mode: "oklch", l, c, h });
}
