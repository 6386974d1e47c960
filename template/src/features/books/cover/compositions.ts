// A cover is 120 by 180: the title stands in its upper part, the author at its foot.

type Random = () => number;
/** Paths, one for each tone of the palette, from the back to the front. */
export type Drawing = readonly [quiet: string, middle: string, strong: string];

const between = (random: Random, from: number, to: number) => Math.round(from + random() * (to - from));

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
/** Turns the other way, which leaves a hole in a larger one. */
const hole = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`;
const band = (y: number, height: number) => `M0 ${y}h120v${height}H0z`;

/** Overlapping discs, like fruit in a bowl. */
function discs(random: Random): Drawing {
  const x = between(random, 30, 90);
  const y = between(random, 98, 116);
  const side = x < 60 ? 1 : -1;
  return [
    disc(x, y, between(random, 46, 60)),
    disc(x + side * between(random, 34, 46), y + between(random, 18, 30), between(random, 26, 34)),
    disc(x - side * between(random, 8, 20), y + between(random, 20, 32), between(random, 12, 18)),
  ];
}

/** Rings around a corner. */
function arcs(random: Random): Drawing {
  const x = random() < 0.5 ? 0 : 120;
  const step = between(random, 15, 19);
  const ring = (at: number) => `${disc(x, 180, at * step + step)}${hole(x, 180, at * step)}`;
  return [ring(6) + ring(4), ring(2), disc(x, 180, step)];
}

/** Slanted bands. */
function stripes(random: Random): Drawing {
  const rise = between(random, 20, 60) * (random() < 0.5 ? -1 : 1);
  const slanted = (y: number, height: number) => `M0 ${y}l120 ${-rise}v${height}l-120 ${rise}z`;
  const y = between(random, 92, 104);
  const thin = between(random, 5, 9);
  return [slanted(y, 44), slanted(y + 18, 34), slanted(y + 60, thin) + slanted(y + 60 + 2 * thin, thin)];
}

/** Hills before one another, and a sun. */
function hills(random: Random): Drawing {
  const hill = (y: number) => {
    const top = between(random, 14, 34);
    const peak = between(random, 24, 52);
    return `M0 ${y}c${peak}-${top} ${peak + 14}-${top} 60 0s42 ${top - 8} 60 ${-between(random, 0, 14)}V180H0z`;
  };
  return [hill(118) + disc(between(random, 24, 96), 92, between(random, 9, 15)), hill(138), hill(160)];
}

/** A grid of dots that grow. */
function dots(random: Random): Drawing {
  const turned = random() < 0.5;
  const least = between(random, 3, 6);
  const row = (at: number) =>
    [0, 1, 2, 3]
      .map((column) => disc(12 + column * 32, 96 + at * 32, least + at * 3 + (turned ? column : 3 - column)))
      .join("");
  return [row(0), row(1), row(2)];
}

/** Quarters of discs on tiles. */
function tiles(random: Random): Drawing {
  const placed = [0, 1, 2, 3, 4, 5].map((place) => {
    const x = (place % 3) * 40;
    const y = 92 + Math.floor(place / 3) * 40;
    const quarters = [
      `M${x} ${y}h40a40 40 0 0 1-40 40z`,
      `M${x + 40} ${y}v40a40 40 0 0 1-40-40z`,
      `M${x + 40} ${y + 40}h-40a40 40 0 0 1 40-40z`,
      `M${x} ${y + 40}v-40a40 40 0 0 1 40 40z`,
    ];
    return { tone: between(random, 0, 2), path: quarters[between(random, 0, 3)] };
  });
  const inTone = (wanted: number) => placed.map(({ tone, path }) => (tone === wanted ? path : "")).join("");
  return [inTone(0), inTone(1), inTone(2)];
}

/** The sea. */
function waves(random: Random): Drawing {
  const length = between(random, 22, 40);
  const wave = (y: number, lag: number) => {
    const tops = Array.from({ length: Math.ceil(140 / length) }, () => `q${length / 2}-12 ${length} 0`).join(
      "",
    );
    return `M${-lag} ${y}${tops}V180H0z`;
  };
  return [wave(112, 0), wave(136, between(random, 6, 20)), wave(158, between(random, 6, 20))];
}

/** A sun between the title and a horizon. */
function horizon(random: Random): Drawing {
  const y = between(random, 128, 140);
  const r = between(random, 26, 38);
  const x = between(random, 40, 80);
  const lines = [1, 2, 3].map((at) => band(y + at * 11, 3 - (at >> 1))).join("");
  return [band(y, 180 - y), lines, `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`];
}

/** Only the letter that the cover has anyway. */
const letter = (): Drawing => ["", "", ""];

export const compositions: Readonly<Record<string, (random: Random) => Drawing>> = {
  discs,
  arcs,
  stripes,
  hills,
  dots,
  tiles,
  waves,
  horizon,
  letter,
};
