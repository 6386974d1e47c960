/** The colours of a drawn cover. Text in `ink` can be read on each of the others. */
export interface Palette {
  ground: string;
  /** From quiet to strong. */
  tones: readonly [string, string, string];
  ink: string;
}

interface Look {
  ground: Shade;
  tones: readonly [Shade, Shade, Shade];
  ink: Shade;
}

/** Lightness, share of the genre's chroma, and turn of its hue in degrees. */
type Shade = readonly [lightness: number, chroma: number, turn: number];

/** Airy ones with a dark ink, then a bright and a deep one with a white ink. */
const looks: readonly Look[] = [
  {
    ground: [0.965, 0.14, 0],
    tones: [
      [0.91, 0.34, 0],
      [0.84, 0.58, 14],
      [0.72, 0.9, 4],
    ],
    ink: [0.27, 0.45, 0],
  },
  {
    ground: [0.945, 0.22, 24],
    tones: [
      [0.89, 0.42, 10],
      [0.8, 0.74, 0],
      [0.71, 1, -14],
    ],
    ink: [0.27, 0.45, -6],
  },
  {
    ground: [0.88, 0.46, 0],
    tones: [
      [0.94, 0.26, 16],
      [0.8, 0.7, -8],
      [0.7, 1, -22],
    ],
    ink: [0.25, 0.45, 0],
  },
  {
    ground: [0.97, 0.06, 40],
    tones: [
      [0.92, 0.24, 0],
      [0.83, 0.6, -20],
      [0.73, 0.96, 22],
    ],
    ink: [0.27, 0.4, 0],
  },
  {
    ground: [0.5, 0.95, 0],
    tones: [
      [0.46, 0.9, -10],
      [0.51, 0.8, 22],
      [0.4, 0.8, -24],
    ],
    ink: [0.99, 0.04, 0],
  },
  {
    ground: [0.31, 0.6, 0],
    tones: [
      [0.36, 0.7, 12],
      [0.44, 0.95, -8],
      [0.51, 1, 20],
    ],
    ink: [0.985, 0.04, 0],
  },
];

/** Of a genre's colour, "#rrggbb". */
export function paletteOf(color: string, random: () => number): Palette {
  const { chroma, hue } = hueOf(color);
  const look = looks[Math.floor(random() * looks.length)] ?? looks[0];
  if (!look) throw new Error("There is no look");
  const turn = Math.round((random() - 0.5) * 24);
  const css = ([lightness, share, by]: Shade) =>
    `oklch(${lightness} ${Math.round(chroma * share * 1000) / 1000} ${(hue + turn + by + 720) % 360})`;
  const [quiet, middle, strong] = look.tones;
  return { ground: css(look.ground), tones: [css(quiet), css(middle), css(strong)], ink: css(look.ink) };
}

/** Hue and chroma in OKLCH (https://bottosson.github.io/posts/oklab/). */
function hueOf(color: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = Math.round((Math.atan2(along, across) * 180) / Math.PI);
  return { chroma: Math.min(Math.hypot(across, along), 0.15), hue };
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
