import { parseRgb } from "../options/readable.ts";
import type { ColourDepth } from "../ports/terminal.ts";

/** A block in the accent colour, followed by a space; empty if the terminal cannot show the colour. */
export function swatch(accent: string, depth: ColourDepth): string {
  if (depth < 8) return "";
  const { r, g, b } = parseRgb(accent);
  const code =
    depth === 24
      ? `2;${[r, g, b].map((part) => Math.round(part * 255)).join(";")}`
      : `5;${16 + 36 * cube(r) + 6 * cube(g) + cube(b)}`;
  return `\x1b[48;${code}m    \x1b[49m `;
}

/** The nearest of the six levels that the 256-colour palette has for each of red, green and blue. */
function cube(part: number): number {
  const steps = [0, 95, 135, 175, 215, 255].map((step) => Math.abs(step - part * 255));
  return steps.indexOf(Math.min(...steps));
}
