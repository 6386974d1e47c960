import type { MotifOptions } from "#kit/shared/motif.ts";
import { createRandom, type Drawing, type Shape } from "#kit/shared/shapes.ts";

/** Draws overlapping discs and arcs, like small plums, on a loose grid. */
export function drawMotif({ width, height, seed, colors: [ground, ...tones] }: MotifOptions): Drawing {
  const random = createRandom(seed);
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
    // Near the upper edge, an arc looks like reflected light.
    if (kind < 0.4) shapes.push({ ...arc, radius: radius * 0.74, turn: 3.5, sweep: 1.3 });
    else if (kind > 0.76)
      shapes.push({ ...arc, radius: radius + cell * 0.16, turn: random() * 2 * Math.PI, sweep: 3.3 });
  }
  return { width, height, shapes };
}
