import * as z from "zod/mini";
import type { Operation } from "../transform/operations.ts";

/** A colour to choose by its name. */
type Preset = { readonly colour: string; readonly hue: string };

/** Fruits, the first one the template's own. Projects record a name, so that its colour stays what it is. */
const accentPresets: Readonly<Record<string, Preset>> = {
  plum: { colour: "oklch(0.4 0.125 328)", hue: "purple" },
  blueberry: { colour: "oklch(0.49 0.19 264)", hue: "blue" },
  greengage: { colour: "oklch(0.5 0.12 152)", hue: "green" },
  mirabelle: { colour: "oklch(0.84 0.165 86)", hue: "yellow" },
  cherry: { colour: "oklch(0.51 0.19 15)", hue: "red" },
  sloe: { colour: "oklch(0.42 0.035 262)", hue: "grey" },
};

export const accentNames = Object.keys(accentPresets);
export const defaultAccent = "plum";

/** What a reader sees of each: "greengage (green)". */
export const accentLabels = Object.fromEntries(
  Object.entries(accentPresets).map(([name, { hue }]) => [name, `${name} (${hue})`]),
);

/** The CSS colour that an accent stands for. */
export function accentColour(accent: string): string {
  return presetOf(accent)?.colour ?? accent;
}

function presetOf(accent: string): Preset | undefined {
  return Object.hasOwn(accentPresets, accent) ? accentPresets[accent] : undefined;
}

/** The name of a choice, or a colour as it was typed. Whether it can be read is another question: readable.ts. */
export const accentSchema = z.pipe(
  z.string().check(z.trim()),
  z.transform((text) => (presetOf(text.toLowerCase()) ? text.toLowerCase() : text)),
);

/** Without a choice, the template's own accent stays. */
export function operationsForAccent(accent: string | undefined): Operation[] {
  if (accent === undefined) return [];
  return [
    { kind: "json", file: "app.json", path: ["accent"], value: accentColour(accent), reason: "accent" },
  ];
}
