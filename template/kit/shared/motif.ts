import { clampChroma, formatHex } from "culori/fn";
import { accent, type Oklch } from "./accent.ts";
import type { Drawing } from "./shapes.ts";

export interface MotifOptions {
  width: number;
  height: number;
  /** The same seed gives the same picture. */
  seed: string;
  /** Hexadecimal colours: the ground (or "none"), two or more tones for discs, and last the tone of lines. */
  colors: readonly [ground: string, ...tones: string[]];
}

/** Derives tones of an accent, each from a lightness, a share of the accent's chroma and a rotation of its hue. */
const getTones =
  ({ c, h }: Oklch) =>
  (l: number, share: number, turn = 0) =>
    formatHex(clampChroma({ mode: "oklch", l, c: Math.min(c * share, 0.17), h: h + turn }, "oklch"));

/** The colours of the motif, in tones of an accent. The ground is dark, and the same in both themes. */
export function getMotifColors(accent: Oklch) {
  const tone = getTones(accent);
  // Light hues, such as yellow, are only recognizable in light tones.
  const lift = Math.max(0, accent.l - 0.6);
  return [
    tone(0.27, 0.76),
    tone(0.36 + lift * 0.5, 0.96),
    tone(0.34 + lift * 0.7, 0.8, -28),
    tone(0.46 + lift, 1.16, 6),
    tone(0.58 + lift, 1.24, 14 - lift * 40),
    tone(0.84 + lift * 0.3, 0.7, 8),
  ] as const;
}

/** The colours of a small motif without a ground, for the soft backgrounds of both themes. */
export function getMotifMarkColors(accent: Oklch) {
  const tone = getTones(accent);
  return ["none", tone(0.64, 0.8), tone(0.56, 0.9, -26), tone(0.7, 0.96, 12), tone(0.6, 1.1, 4)] as const;
}

export const motifColors = getMotifColors(accent);

export interface MarkOptions {
  size: number;
  /** The product's name, so that each product has its own mark. */
  seed: string;
  /** Hexadecimal. */
  ground: string;
  ink: string;
  /** The radius of the corners, as a share of the size. */
  corner?: number;
  /** The size of the drawing on the ground, relative to the usual size. */
  scale?: number;
}

/** The product's drawings: src/ui/logo.tsx and src/ui/motif.ts. */
export interface Artwork {
  drawMark: (options: MarkOptions) => Drawing;
  drawMotif: (options: MotifOptions) => Drawing;
}
