import { type Rgb, rgbOf } from "../options/colours.ts";

/** What the environment badge says. */
export type Badge = { name: string | undefined; emoji: string | undefined; colour: string };

/**
 * The environment badge as a terminal can show it: in its colour, in the nearest of 256, or in words.
 *
 * @param depth bits of colour, as `getColorDepth` of a stream tells
 */
export function paintBadge({ name, emoji, colour }: Badge, depth: number): string {
  const label = ` ${[emoji, name].filter((part) => part !== undefined).join(" ")} `;
  const rgb = rgbOf(colour);
  if (!rgb || depth < 8) return `[${label}] (${colour})`;
  const background = depth >= 24 ? `2;${rgb.join(";")}` : `5;${nearest(rgb)}`;
  const text = isLight(rgb) ? "38;5;16" : "38;5;231";
  return `\x1b[48;${background};${text}m${label}\x1b[0m (${colour})`;
}

/** The nearest colour of the cube of 6 × 6 × 6 that terminals with 256 colours have. */
function nearest(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part < 48 ? 0 : part < 115 ? 1 : Math.floor((part - 35) / 40),
  );
  return 16 + 36 * red + 6 * green + blue;
}

function isLight([red, green, blue]: Rgb): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue > 118;
}
