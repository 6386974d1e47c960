import { randomOf } from "./random.ts";
import type { Drawing, Shape } from "./shapes.ts";

export interface MarkOptions {
  /** Of the square, in pixels. */
  size: number;
  /** The product's name: each has a mark of its own. */
  seed: string;
  /** Hexadecimal. */
  ground: string;
  ink: string;
  /** Of the ground's corners, as a share of its size. */
  corner?: number;
  /** Of what is on the ground, beside its usual size. */
  scale?: number;
}

/** The product's mark: a plum and a smaller one behind it, turned and sized by the seed. */
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
