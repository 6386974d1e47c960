/**
 * Shapes for SVG and for kit/pages/internal/brand/icons.server.ts, in pixels and radians. Later shapes cover earlier
 * ones.
 */
export type Shape = Plate | Disc | Arc;

interface Common {
  /** The centre or, for a plate, the top left corner. */
  x: number;
  y: number;
  radius: number;
  /** Hexadecimal. */
  color: string;
  opacity?: number;
}

interface Plate extends Common {
  kind: "plate";
  width: number;
  height: number;
}

interface Disc extends Common {
  kind: "disc";
}

/** Part of a circle's outline, with round ends. */
export interface Arc extends Common {
  kind: "arc";
  /** The angle at which the arc begins, clockwise from the right, and the angle that it spans. */
  turn: number;
  sweep: number;
  width: number;
}

export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

export function toSvg({ width, height, shapes }: Drawing): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`,
    ...shapes.map(renderElement),
    "</svg>",
  ].join("");
}

function renderElement(shape: Shape): string {
  const { kind, color, opacity = 1 } = shape;
  const seen = opacity === 1 ? "" : ` opacity="${opacity}"`;
  switch (kind) {
    case "plate": {
      const { x, y, width, height, radius } = shape;
      return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${color}"${seen}/>`;
    }
    case "disc":
      return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="${round(shape.radius)}" fill="${color}"${seen}/>`;
    case "arc": {
      const { radius, turn, sweep, width } = shape;
      const at = (angle: number) => getEnd(shape, angle).map(round).join(" ");
      const way = `A${round(radius)} ${round(radius)} 0 ${sweep > Math.PI ? 1 : 0} 1`;
      return `<path d="M${at(turn)}${way} ${at(turn + sweep)}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round"${seen}/>`;
    }
  }
}

export function moved(shapes: readonly Shape[], x: number, y: number): Shape[] {
  return shapes.map((shape) => ({ ...shape, x: shape.x + x, y: shape.y + y }));
}

export function getEnd({ x, y, radius }: Pick<Arc, "x" | "y" | "radius">, angle: number): [number, number] {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** Generates numbers from 0 up to 1 that depend only on the seed (FNV-1a, then mulberry32). Not for secrets. */
export function createRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
