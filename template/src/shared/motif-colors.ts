import { formatHex } from "culori/fn";
import { accent } from "./accent.ts";

const color = (l: number, c: number, turn = 0) =>
  formatHex({ mode: "oklch", l, c: Math.min(accent.c * c, 0.17), h: accent.h + turn });

/** Of the motif in the accent's tones: on a deep ground that is the same in both themes. */
export const motifColors = [
  color(0.27, 0.76),
  color(0.36, 0.96),
  color(0.34, 0.8, -28),
  color(0.46, 1.16, 6),
  color(0.58, 1.24, 14),
  color(0.84, 0.7, 8),
] as const;

/** Of a small one, which stands on a soft ground of either theme. */
export const motifMarkColors = [
  "none",
  color(0.64, 0.8),
  color(0.56, 0.9, -26),
  color(0.7, 0.96, 12),
  color(0.6, 1.1, 4),
] as const;
