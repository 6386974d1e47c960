import { colorsNamed } from "culori/fn";

/** The names of CSS Color 4. Node, which may run us, knows none of them. */
export const colourNames: ReadonlySet<string> = new Set([...Object.keys(colorsNamed), "transparent"]);
