import { randomOf } from "./random.ts";

export interface MotifOptions {
  /** In pixels; the picture can be scaled. */
  width: number;
  height: number;
  /** The same seed gives the same picture. */
  seed: string;
  /** CSS colours: the ground or "none", two or more tones of discs, and last the one of the lines. */
  colors: readonly [ground: string, ...tones: string[]];
}

/** The product's motif as an SVG file: a damson is a small plum, so discs and arcs overlap on a loose grid. */
export function motif({ width, height, seed, colors: [ground, ...tones] }: MotifOptions): string {
  const random = randomOf(seed);
  const line = tones.at(-1) ?? ground;
  const fills = tones.slice(0, -1);
  const longest = Math.max(width, height);
  const cell = longest / (longest < 320 ? 3 : 5);
  const columns = Math.round(width / cell);
  const rows = Math.round(height / cell);
  const shapes: string[] = [];
  for (let place = 0; place < (columns + 1) * (rows + 1); place++) {
    const near = (at: number) => (at + (random() - 0.5) * 0.44) * cell;
    const x = near(place % (columns + 1));
    const y = near(Math.floor(place / (columns + 1)));
    const size = random();
    const radius = (0.2 + size * size * 0.72) * cell;
    const fill = fills[Math.floor(random() * fills.length)] ?? line;
    const kind = random();
    const thin = cell / 44;
    if (kind < 0.86) shapes.push(disc({ x, y, radius, fill }));
    // The light falls from above.
    if (kind < 0.4)
      shapes.push(arc({ x, y, radius: radius * 0.74, turn: 3.5, sweep: 1.3, line, width: thin }));
    else if (kind > 0.76) {
      const turn = random() * 2 * Math.PI;
      shapes.push(arc({ x, y, radius: radius + cell * 0.16, turn, sweep: 3.3, line, width: thin }));
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`,
    ground === "none" ? "" : `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>`,
    ...shapes,
    "</svg>",
  ].join("");
}

interface Disc {
  x: number;
  y: number;
  radius: number;
  fill: string;
}

function disc({ x, y, radius, fill }: Disc): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" opacity=".86"/>`;
}

interface Arc extends Omit<Disc, "fill"> {
  /** Where it begins, and how far it goes, in radians. */
  turn: number;
  sweep: number;
  line: string;
  width: number;
}

function arc({ x, y, radius, turn, sweep, line, width }: Arc): string {
  const at = (angle: number) =>
    `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  const way = `A${round(radius)} ${round(radius)} 0 ${sweep > Math.PI ? 1 : 0} 1`;
  return `<path d="M${at(turn)}${way} ${at(turn + sweep)}" fill="none" stroke="${line}" stroke-width="${round(width)}" stroke-linecap="round"/>`;
}

const round = (number: number): number => Math.round(number * 10) / 10;
