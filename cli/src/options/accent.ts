/** Fruits and their colours; the template uses the first. Projects record the name, so a colour must never change. */
const colours = {
  plum: "oklch(0.4 0.125 328)",
  blueberry: "oklch(0.49 0.19 264)",
  greengage: "oklch(0.5 0.12 152)",
  mirabelle: "oklch(0.84 0.165 86)",
  cherry: "oklch(0.51 0.19 15)",
  sloe: "oklch(0.42 0.035 262)",
};

export const accentLabels: Readonly<Record<keyof typeof colours, string>> = {
  plum: "plum (purple)",
  blueberry: "blueberry (blue)",
  greengage: "greengage (green)",
  mirabelle: "mirabelle (yellow)",
  cherry: "cherry (red)",
  sloe: "sloe (grey)",
};

export const accentNames: readonly string[] = Object.keys(colours);
export const defaultAccent = "plum";

/** The CSS colour of a named accent. */
export function accentColour(accent: string): string {
  return new Map(Object.entries(colours)).get(accent) ?? accent;
}
