import "culori/css";
import { clampChroma, clampRgb, converter, formatHex, parse, wcagContrast } from "culori/fn";
import { accentColour, accentNames } from "./accent.ts";

// The same rule as when a generated project reads `app.json`; a test compares the two.
const minPageContrast = 1.5;

const toRgb = converter("rgb");
const toOklch = converter("oklch");

/** A colour in the sRGB gamut of screens. */
export type Rgb = { readonly mode: "rgb"; readonly r: number; readonly g: number; readonly b: number };

/**
 * Explains what is wrong with an accent, and suggests the nearest readable colour; undefined if the accent is fine. In
 * a separate module, so that `--help` does not load the colour library.
 */
export function problemWithAccent(accent: string): string | undefined {
  const colour = read(accent);
  if (!colour)
    return `${JSON.stringify(accent)} is not a CSS colour, like teal, #0f766e or oklch(0.5 0.12 152), nor one of ${accentNames.join(", ")}.`;
  const shown = shownAs(colour);
  if ((colour.alpha ?? 1) !== 1)
    return `${accent} is transparent, so text on it may be unreadable. The nearest colour that works: ${nearest(shown)}.`;
  const contrast = wcagContrast("white", shown);
  if (contrast >= minPageContrast) return undefined;
  return `${accent} has too little contrast on a white page: it is ${contrast.toFixed(2)} and must be at least ${minPageContrast}. The nearest colour that works: ${nearest(shown)}.`;
}

/** Parses an accent that is known to be readable. */
export function parseRgb(accent: string): Rgb {
  return shownAs(read(accent));
}

/** Stricter than the parser, which also accepts hexadecimal digits without `#` and additional spaces. */
function read(accent: string): ReturnType<typeof parse> {
  const text = accentColour(accent);
  return /^[\da-f]+$|--/i.test(text) ? undefined : parse(text);
}

function shownAs(colour: ReturnType<typeof parse>): Rgb {
  const { r = 0, g = 0, b = 0 } = (colour && clampRgb(toRgb(colour))) ?? {};
  return { mode: "rgb", r, g, b };
}

/** The lightest readable colour of the same hue that is not lighter than this one. */
function nearest(colour: Rgb): string {
  const { l, ...rest } = toOklch(colour);
  for (let lightness = l; lightness > 0; lightness -= 0.005) {
    const hex = formatHex(clampChroma({ ...rest, l: lightness }, "oklch"));
    if (wcagContrast("white", hex) >= minPageContrast) return hex;
  }
  return "#000000";
}
