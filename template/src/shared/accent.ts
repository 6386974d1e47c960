import { converter, formatHex, wcagContrast } from "culori";
import { z } from "zod";
import { accent as chosen } from "../../app.json";

/** WCAG 2.2 AA, for text. */
const minContrast = 4.5;
const toOklch = converter("oklch");

const hint = "needs a CSS colour that white text can be read on, like #6a2969 or oklch(0.4 0.125 328)";

/** The accent colour. It carries white text, so it must be dark enough. */
const accentSchema = z.string(hint).transform((text, context) => {
  const color = toOklch(text);
  if (color && wcagContrast("white", color) >= minContrast) {
    const { l: lightness, c: chroma, h: hue = 0 } = color;
    return { lightness, chroma, hue };
  }
  context.addIssue({ code: "custom", message: `${hint}; ${JSON.stringify(text)} is not one` });
  return z.NEVER;
});

export function readAccent(value: unknown) {
  const { data, error } = accentSchema.safeParse(value);
  if (!data) throw new Error(`app.json: "accent" ${error.issues[0]?.message}`);
  return data;
}

export const accent = readAccent(chosen);

/** In the accent's hue, for clients without CSS colour functions. */
export const shade = (lightness: number, chroma: number) =>
  formatHex({ mode: "oklch", l: lightness, c: chroma, h: accent.hue });
