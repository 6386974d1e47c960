import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blend, type Color, clampRgb, converter, formatHex, wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import {
  type AccentColors,
  accent,
  getColors,
  getNeutralHue,
  type Oklch,
  pageGround,
  readAccent,
  type Theme,
} from "#kit/shared/accent.ts";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");

/** The backgrounds that may be behind text of any neutral or semantic colour. */
const grounds = ["canvas", "surface", "raised", "sunken"];
const meanings = ["danger", "success", "warning", "info"];

/** Pairs of text and background. WCAG 2.2 AA requires 4.5. */
const texts = [
  ...["ink", "muted", "faint", "accent-ink", ...meanings.map((name) => `${name}-ink`)].flatMap((text) =>
    grounds.map((ground) => [text, ground]),
  ),
  ...["accent", "accent-strong"].map((ground) => ["on-accent", ground]),
  ...["danger", "danger-strong"].map((ground) => ["on-danger", ground]),
  ...["ink", "muted", "accent-ink"].map((text) => [text, "accent-soft"]),
  ...meanings.flatMap((name) => [`${name}-ink`, "ink", "muted"].map((text) => [text, `${name}-soft`])),
];

/** Edges of controls, and the focus ring, on their backgrounds. WCAG requires 3. */
const edges = ["edge", "ring"].flatMap((line) =>
  ["canvas", "surface", "raised"].map((ground) => [line, ground]),
);

describe.each<Theme>(["light", "dark"])("contrast in the %s theme is sufficient for", (theme) => {
  test.each(texts)("%s on %s", (text = "", ground = "") => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edges)("%s on %s", (line = "", ground = "") => {
    expect(contrast(line, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

/** Plums, a blue, a green, a yellow, a red and a grey, then difficult colours. */
const hard = [
  ...["oklch(0.4 0.125 328)", "oklch(0.49 0.19 264)", "oklch(0.5 0.12 152)"],
  ...["oklch(0.84 0.165 86)", "oklch(0.51 0.19 15)", "oklch(0.42 0.035 262)"],
  ...["black", "#ccc", "#777", "orange", "#facc15", "#3b82f6", "color(display-p3 0 0.5 1)", "#334155"],
];

test.each(hard)("%s as the accent is readable", (color) => {
  expect(tooLow(readAccent(color))).toEqual([]);
});

const around = Array.from({ length: 24 }, (_, at) => at * 15);
const lightnesses = [0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8];

test.each(around)("every accent of hue %i is readable, dark or light, grey or saturated", (hue) => {
  const accents = lightnesses.flatMap((l) => [0.02, 0.1, 0.2].map((c) => `oklch(${l} ${c} ${hue})`));
  expect(accents.flatMap((color) => tooLow(readAccent(color)).map((pair) => [color, ...pair]))).toEqual([]);
});

test("an accent keeps its colour for fills in the light theme, and is brighter in the dark one", () => {
  const { l, c, h } = converter("oklch")("#2554ca") ?? { l: 0, c: 0, h: 0 };
  const colors = getColors(readAccent("#2554ca"));
  expect(colors.accent.light.l).toBeCloseTo(l, 3);
  expect(colors.accent.light.c).toBeCloseTo(c, 2);
  expect(colors.accent.light.h).toBeCloseTo(h ?? 0, 0);
  expect(colors.accent.dark.l).toBeGreaterThan(l);
});

test("the greys are cool for a grey accent, and tinted with the accent otherwise", () => {
  expect(getNeutralHue(readAccent("#777"))).toBe(265);
  expect(getNeutralHue(readAccent("oklch(0.5 0.1 150)"))).toBeCloseTo(152, 1);
});

test.each([
  "#fde047",
  "yellow",
  "white",
  "#eee",
  "#8e458580",
  "transparent",
  "plumb",
  "var(--x)",
  "",
  7,
  undefined,
])("%j is rejected as an accent, with a message that names the file", (value) => {
  expect(() => readAccent(value)).toThrow(/^app\.json: "accent" needs an opaque CSS colour/);
});

test.each<Theme>(["light", "dark"])(
  "in the %s theme, the browser's own surfaces have the page's background",
  (theme) => {
    expect(pageGround[theme]).toBe(formatHex(token("canvas", theme, accent)));
  },
);

test("no class uses a size, weight or corner that is not in the scale", () => {
  const outside =
    /\b(text-(xl|[4-9]xl|\[[\d.]+(px|rem)\])|font-(thin|light|bold|extrabold|black)|rounded-(3xl|4xl|\[[\d.]+(px|rem)\]))(?![\w-])/g;
  const folder = join(import.meta.dirname, "..");
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), "utf8").matchAll(outside)].map(([name]) => `${path}: ${name}`),
    );
  expect(found).toEqual([]);
});

test("Tailwind's own tokens are removed before a plugin or a theme adds others", () => {
  const added = css.search(/^@plugin|^ {2}--(?!\S+-\*: initial)/m);
  expect(css.slice(0, added).match(/-\*: initial/g)?.length).toBe(css.match(/-\*: initial/g)?.length);
});

test("the font has every weight for which there is a token", () => {
  const fonts = readFileSync(new URL("./fonts.css", import.meta.url), "utf8");
  const ranges = [...fonts.matchAll(/font-weight: (\d+) (\d+);/g)].map(([, ...range]) => range.map(Number));
  const weights = [...css.matchAll(/font-weight(?:-[a-z]+)?: (\d+);/g)].map(([, weight]) => Number(weight));
  const extremes = [Math.min(...weights), Math.max(...weights)];
  expect(ranges).toEqual([extremes, extremes, extremes]);
});

/** The pairs that an accent makes unreadable. */
function tooLow(own: Oklch): unknown[][] {
  return (["light", "dark"] as const).flatMap((theme) =>
    [
      ...texts.filter(([text = "", ground = ""]) => contrast(text, ground, theme, own) < 4.5),
      ...edges.filter(([line = "", ground = ""]) => contrast(line, ground, theme, own) < 3),
    ].map((pair) => [theme, ...pair]),
  );
}

function contrast(text: string, ground: string, theme: Theme, of = accent): number {
  const behind = token(ground, theme, of);
  return wcagContrast(over(token(text, theme, of), behind), behind);
}

/** The colour that results from a translucent one on a background. */
function over(color: Color, ground: Color): Color {
  return color.alpha === undefined ? color : blend([ground, color]);
}

const known = new Map<Oklch, AccentColors>();

function colorsFor(of: Oklch): AccentColors {
  const colors = known.get(of) ?? getColors(of);
  known.set(of, colors);
  return colors;
}

function token(name: string, theme: Theme, of: Oklch): Color {
  const value = new RegExp(`--color-${name}:([^;]+);`).exec(css)?.[1] ?? "";
  if (value.trim() === `var(--${name})`) return colorsFor(of)[name as keyof AccentColors][theme];
  const plain = value.replaceAll("var(--neutral-h)", String(getNeutralHue(of)));
  const found = [...plain.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g)];
  const match = found[theme === "dark" ? found.length - 1 : 0];
  if (!match) throw new Error(`--color-${name} is not an oklch() colour or a light-dark() pair of them`);
  const [l = 0, c = 0, h = 0] = match.slice(1, 4).map(Number);
  const alpha = match[4] === undefined ? {} : { alpha: Number(match[4]) };
  return clampRgb({ mode: "oklch", l, c, h, ...alpha });
}

test("no rule styles the selection of <html>, because a view transition would then style every element", () => {
  expect(css).not.toMatch(/^\s*(html|:root)?::selection/m);
});
