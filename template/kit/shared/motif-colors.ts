import { clampChroma, formatHex } from "culori/fn";
import { accent, type Oklch } from "./accent.ts";

/** Makes tones of an accent, each with a lightness, a share of its chroma and a turn of its hue. */
const tonesOf =
  ({ c, h }: Oklch) =>
  (l: number, share: number, turn = 0) =>
    formatHex(clampChroma({ mode: "oklch", l, c: Math.min(c * share, 0.17), h: h + turn }, "oklch"));

/** Of the motif in an accent's tones: on a deep ground that is the same in both themes. */
export function motifColorsOf(accent: Oklch) {
  const tone = tonesOf(accent);
  // Yellow is one only where it is light.
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

/** Of a small one, which stands on a soft ground of either theme. */
export function motifMarkColorsOf(accent: Oklch) {
  const tone = tonesOf(accent);
  return ["none", tone(0.64, 0.8), tone(0.56, 0.9, -26), tone(0.7, 0.96, 12), tone(0.6, 1.1, 4)] as const;
}

export const motifColors = motifColorsOf(accent);
