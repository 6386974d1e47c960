import { clampChroma, formatHex } from "culori/fn";
import { accent, type Oklch } from "./accent.ts";
import { type Drawing, randomOf, type Shape, toSvg } from "./shapes.ts";

interface MotifOptions {
  width: number;
  height: number;
  /** The same seed gives the same picture. */
  seed: string;
  /** Hexadecimal colours: the ground (or "none"), two or more tones of discs, and last the tone of lines. */
  colors: readonly [ground: string, ...tones: string[]];
}

export const motif = (options: MotifOptions): string => toSvg(drawMotif(options));

/** Draws overlapping discs and arcs, like small plums, on a loose grid. */
export function drawMotif({ width, height, seed, colors: [ground, ...tones] }: MotifOptions): Drawing {
  const random = randomOf(seed);
  const line = tones.at(-1) ?? ground;
  const fills = tones.slice(0, -1);
  const longest = Math.max(width, height);
  const cell = longest / (longest < 320 ? 3 : 5);
  const columns = Math.round(width / cell);
  const rows = Math.round(height / cell);
  const shapes: Shape[] = [];
  if (ground !== "none") shapes.push({ kind: "plate", x: 0, y: 0, width, height, radius: 0, color: ground });
  for (let place = 0; place < (columns + 1) * (rows + 1); place++) {
    const near = (at: number) => (at + (random() - 0.5) * 0.44) * cell;
    const x = near(place % (columns + 1));
    const y = near(Math.floor(place / (columns + 1)));
    const size = random();
    const radius = (0.2 + size * size * 0.72) * cell;
    const color = fills[Math.floor(random() * fills.length)] ?? line;
    const kind = random();
    const arc = { kind: "arc", x, y, color: line, width: cell / 44 } as const;
    if (kind < 0.86) shapes.push({ kind: "disc", x, y, radius, color, opacity: 0.86 });
    // An arc near the upper edge looks like reflected light.
    if (kind < 0.4) shapes.push({ ...arc, radius: radius * 0.74, turn: 3.5, sweep: 1.3 });
    else if (kind > 0.76)
      shapes.push({ ...arc, radius: radius + cell * 0.16, turn: random() * 2 * Math.PI, sweep: 3.3 });
  }
  return { width, height, shapes };
}

/** Makes tones of an accent from a lightness, a share of the accent's chroma and a rotation of its hue. */
const tonesOf =
  ({ c, h }: Oklch) =>
  (l: number, share: number, turn = 0) =>
    formatHex(clampChroma({ mode: "oklch", l, c: Math.min(c * share, 0.17), h: h + turn }, "oklch"));

/** The colours of the motif in tones of an accent. The ground is dark and the same in both themes. */
export function motifColorsOf(accent: Oklch) {
  const tone = tonesOf(accent);
  // Light hues such as yellow are recognizable only in light tones.
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

/** The colours of a small motif without a ground, for soft backgrounds in both themes. */
export function motifMarkColorsOf(accent: Oklch) {
  const tone = tonesOf(accent);
  return ["none", tone(0.64, 0.8), tone(0.56, 0.9, -26), tone(0.7, 0.96, 12), tone(0.6, 1.1, 4)] as const;
}

export const motifColors = motifColorsOf(accent);

export interface MarkOptions {
  size: number;
  /** The product's name, so that each product has its own mark. */
  seed: string;
  /** Hexadecimal. */
  ground: string;
  ink: string;
  /** The radius of the corners, as a share of the size. */
  corner?: number;
  /** The size of the drawing on the ground, relative to its usual size. */
  scale?: number;
}

/** Draws the product's mark: a plum with a smaller one behind it. The seed determines their rotation and size. */
export function markOf({ size, seed, ground, ink, corner = 0.25, scale = 1 }: MarkOptions): Drawing {
  const random = randomOf(seed);
  const turn = random() * 2 * Math.PI;
  const unit = (size / 64) * scale;
  const smaller = (9 + random() * 4) * unit;
  const towards = (distance: number) => ({
    x: size / 2 + Math.cos(turn) * distance * unit,
    y: size / 2 + Math.sin(turn) * distance * unit,
  });
  const shapes: Shape[] = [
    { kind: "plate", x: 0, y: 0, width: size, height: size, radius: size * corner, color: ground },
    { kind: "disc", ...towards(14), radius: smaller, color: ink, opacity: 0.5 },
    { kind: "disc", ...towards(-5), radius: 17 * unit, color: ink, opacity: 0.94 },
    {
      kind: "arc",
      ...towards(-5),
      radius: 11 * unit,
      turn: turn + 2.4,
      sweep: 1.5,
      width: 2.6 * unit,
      color: ground,
    },
  ];
  return { width: size, height: size, shapes };
}
