import "culori/css";
import { clampChroma, clampRgb, converter, formatHex, parse, wcagContrast } from "culori/fn";
import { accent as chosen } from "../../app.json";

/** Lightness and chroma count from 0, hue is in degrees. */
export interface Oklch {
  readonly mode: "oklch";
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** The contrast that WCAG 2.2 AA requires for text. */
const minTextContrast = 4.5;
/** The lowest contrast at which a filled button stands out on a white page. */
const minPageContrast = 1.5;

const toRgb = converter("rgb");
const toOklch = converter("oklch");
const white = oklch(1, 0, 0);

const hint =
  "needs an opaque CSS colour that can be seen on a white page, like #6a2969 or oklch(0.4 0.125 328)";

/** Colours that the parser accepts but no browser does: hexadecimal digits without "#", and its own colour spaces. */
const notCss = /^[\da-f]+$|--/i;

export function readAccent(value: unknown): Oklch {
  const color = typeof value === "string" && !notCss.test(value) ? parse(value) : undefined;
  const { r = 0, g = 0, b = 0 } = (color && clampRgb(toRgb(color))) ?? {};
  const shown = { mode: "rgb", r, g, b } as const;
  if (!color || (color.alpha ?? 1) !== 1 || wcagContrast(white, shown) < minPageContrast)
    throw new Error(`app.json: "accent" ${hint}; ${JSON.stringify(value)} is not one`);
  const { l, c, h = 0 } = toOklch(shown);
  return oklch(l, c, h);
}

export type Theme = "light" | "dark";

export type AccentColors = Readonly<Record<AccentName, Readonly<Record<Theme, Oklch>>>>;
type AccentName = "accent" | "accent-strong" | "accent-ink" | "accent-soft" | "on-accent" | "ring";

/**
 * Derives the accent tokens of both themes. In the light theme, `accent` is the colour itself. The others have its hue,
 * a scaled chroma and a readable lightness. Text on the accent is white wherever that is readable.
 */
export function getColors(accent: Oklch): AccentColors {
  const { l, c, h } = accent;
  const carriesWhite = isReadOn(white, accent);
  const dark = carriesWhite
    ? lightest(Math.max(0.52, l + 0.12), (at) => isReadOn(white, at, 4.7), c * 1.056, h)
    : accent;
  // In the light theme, the soft tone of a light accent needs more chroma to be visible.
  const soft = { light: oklch(0.957, c * (carriesWhite ? 0.14 : 0.32), h), dark: oklch(0.29, c * 0.36, h) };
  return {
    accent: { light: accent, dark },
    "accent-strong": { light: stronger(accent), dark: stronger(dark) },
    "accent-ink": {
      light: lightest(Math.max(0.42, l), (at) => isReadOn(at, soft.light, 4.8), c * 1.04, h),
      dark: oklch(0.82, c * 0.672, h),
    },
    "accent-soft": soft,
    "on-accent": { light: inkOn(accent), dark: inkOn(dark) },
    ring: {
      light: lightest(Math.max(0.52, l), (at) => isReadOn(at, soft.light, 3.2), c * 1.2, h),
      dark: oklch(0.73, c * 0.96, h),
    },
  };
}

/** The hover colour: darker, unless text on it would become unreadable. */
function stronger(ground: Oklch): Oklch {
  const { l, c, h } = ground;
  const ink = inkOn(ground);
  const darker = oklch(l - 0.055, c * 0.92, h);
  return isReadOn(ink, darker) ? darker : oklch(l + 0.05, c, h);
}

/** The colour of text on a background: white if readable, otherwise a dark tone of the background's hue. */
function inkOn(ground: Oklch): Oklch {
  if (isReadOn(white, ground)) return white;
  return lightest(0.22, (at) => isReadOn(at, ground), Math.min(ground.c, 0.03), ground.h);
}

const step = 0.005;

/** The lightest colour of this chroma and hue, no lighter than `from`, that meets the condition. */
function lightest(from: number, willDo: (color: Oklch) => boolean, c: number, h: number): Oklch {
  let l = Math.min(1, from);
  while (l > step && !willDo(oklch(l, c, h))) l -= step;
  return oklch(l, c, h);
}

function isReadOn(text: Oklch, ground: Oklch, contrast = minTextContrast): boolean {
  return wcagContrast(text, ground) >= contrast;
}

/** A colour, with its chroma reduced to fit into sRGB. */
function oklch(l: number, c: number, h: number): Oklch {
  const shown = clampChroma({ mode: "oklch", l, c, h }, "oklch");
  return { mode: "oklch", l: round(shown.l), c: round(shown.c), h: round(h) };
}

function round(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}

export const accent = readAccent(chosen);
const accentColors = getColors(accent);

/** The hue of greys, close to the accent's. A grey accent has no hue, so greys get a cool one. */
export const getNeutralHue = ({ c, h }: Oklch): number => (c < 0.02 ? 265 : round(h + 2));

/** A grey of the neutral tokens, for clients that lack CSS colour functions. */
export const shade = (lightness: number, chroma: number) =>
  formatHex({ mode: "oklch", l: lightness, c: chroma, h: getNeutralHue(accent) });

/** A CSS colour as hexadecimal, with the colour of readable text on it, white or dark. */
export function inkHexOn(ground: string): { ground: string; ink: string } {
  const hex = formatHex(parse(ground)) ?? toHex("accent", "light");
  const { l, c, h = 0 } = toOklch(hex) ?? white;
  return { ground: hex, ink: formatHex(inkOn(oklch(l, c, h))) };
}

export const toHex = (name: keyof AccentColors, theme: Theme) => formatHex(accentColors[name][theme]);

/** The page background (the token "canvas" of ui/styles.css) as hexadecimal, for what the browser itself draws. */
export const pageGround: Readonly<Record<Theme, string>> = {
  light: shade(0.983, 0.003),
  dark: shade(0.15, 0.006),
};
