import { colorsNamed } from "culori/fn";

/** The names of CSS Color 4. Listed here because we may run on Node, which has no list of them. */
export const colourNames: ReadonlySet<string> = new Set([...Object.keys(colorsNamed), "transparent"]);
