import { setImmediate } from "node:timers/promises";
import { type Arc, type Drawing, endOf, type Shape } from "../shared/shapes.ts";

/** Rows of red, green, blue and alpha, a byte each; colours are not multiplied by alpha. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Paints shapes with smooth edges, as a browser draws their SVG. Other requests are answered between two of them. */
export async function paint({ width, height, shapes }: Drawing): Promise<Pixels> {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const shape of shapes) {
    await setImmediate();
    const { distance, left, top, right, bottom } = outlineOf(shape);
    const color = Number.parseInt(shape.color.slice(1), 16);
    const { opacity = 1 } = shape;
    const [fromX, toX] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
      for (let x = fromX; x < toX; x++) {
        const covered = 0.5 - distance(x + 0.5, y + 0.5);
        if (covered > 0) lay(data, (y * width + x) * 4, color, Math.min(1, covered) * opacity);
      }
    }
  }
  return { width, height, data };
}

/** Lays a colour with an alpha above 0 over what is there. */
function lay(data: Pixels["data"], at: number, color: number, alpha: number): void {
  const below = (Number(data[at + 3]) / 255) * (1 - alpha);
  const whole = alpha + below;
  const mixed = (part: number, old: number | undefined) => (part * alpha + Number(old) * below) / whole;
  data[at] = mixed(color >> 16, data[at]);
  data[at + 1] = mixed((color >> 8) & 255, data[at + 1]);
  data[at + 2] = mixed(color & 255, data[at + 2]);
  data[at + 3] = whole * 255;
}

/** Math.hypot takes ten times as long. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

interface Outline {
  /** From a point to the outline; negative inside. */
  distance: (x: number, y: number) => number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function outlineOf(shape: Shape): Outline {
  if (shape.kind === "plate") {
    const { x, y, width, height, radius } = shape;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const distance = (atX: number, atY: number) => {
      const [beyondX, beyondY] = [
        Math.abs(atX - middleX) - width / 2 + radius,
        Math.abs(atY - middleY) - height / 2 + radius,
      ];
      const outside = lengthOf(Math.max(beyondX, 0), Math.max(beyondY, 0));
      return outside + Math.min(Math.max(beyondX, beyondY), 0) - radius;
    };
    return { distance, left: x, top: y, right: x + width, bottom: y + height };
  }
  const { x, y, radius } = shape;
  const reach = radius + 1 + (shape.kind === "arc" ? shape.width / 2 : 0);
  const box = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  if (shape.kind === "arc") return { distance: toArc(shape), ...box };
  return { distance: (atX, atY) => lengthOf(atX - x, atY - y) - radius, ...box };
}

const circle = 2 * Math.PI;

function toArc(arc: Arc): Outline["distance"] {
  const { x, y, radius, turn, sweep, width } = arc;
  const ends = [endOf(arc, turn), endOf(arc, turn + sweep)];
  return (atX, atY) => {
    const way = lengthOf(atX - x, atY - y) - radius;
    // Most points are far from the line.
    if (Math.abs(way) > width) return Math.abs(way);
    const angle = (((Math.atan2(atY - y, atX - x) - turn) % circle) + circle) % circle;
    if (angle <= sweep) return Math.abs(way) - width / 2;
    return Math.min(...ends.map(([endX, endY]) => lengthOf(atX - endX, atY - endY))) - width / 2;
  };
}
