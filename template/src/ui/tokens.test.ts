import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Theme = "light" | "dark";
type Colour = readonly [red: number, green: number, blue: number];

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
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edges)("%s on %s", (line = "", ground = "") => {
    expect(contrast(token(line, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

function token(name: string, theme: Theme): Colour {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const match = found[theme === "dark" ? found.length - 1 : 0];
  if (!match) throw new Error(`--color-${name} is not an oklch() colour or a light-dark() pair of them`);
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1).map(Number);
  return linearRgb(lightness, chroma, (hue * Math.PI) / 180);
}

/** OKLCH to linear sRGB, clipped to the gamut. https://bottosson.github.io/posts/oklab/ */
function linearRgb(lightness: number, chroma: number, hue: number): Colour {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Colour, other: Colour): number {
  const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
