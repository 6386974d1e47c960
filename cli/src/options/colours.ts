import { colorsNamed } from "culori/fn";

/** The named colours of CSS Color 4. Listed here because Node has no such list. */
export const colourNames: ReadonlySet<string> = new Set([...Object.keys(colorsNamed), "transparent"]);
