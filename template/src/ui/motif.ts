import { formatHex } from "culori/fn";
import plugin from "tailwindcss/plugin";
import { colorsOf } from "#kit/shared/accent.ts";
import { markOf } from "#kit/shared/mark.ts";
import { motif } from "#kit/shared/motif.ts";
import { motifColorsOf, motifMarkColorsOf } from "#kit/shared/motif-colors.ts";
import { toSvg } from "#kit/shared/shapes.ts";
import { readAppSettings } from "./app-settings.ts";

const image = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

/** The product's motif and mark for styles.css: pictures without a ground, and the colour to put under the large motif. */
export default plugin(({ addBase }) => {
  const { accent, title: seed } = readAppSettings();
  const [ground, ...tones] = motifColorsOf(accent);
  const { accent: fill, "on-accent": ink } = colorsOf(accent);
  const { shapes, ...square } = markOf({
    size: 64,
    seed,
    ground: formatHex(fill.light),
    ink: formatHex(ink.light),
  });
  addBase({
    ":root": {
      "--motif-ground": ground,
      "--motif": image(motif({ width: 720, height: 800, seed, colors: ["none", ...tones] })),
      "--motif-mark": image(motif({ width: 120, height: 80, seed, colors: motifMarkColorsOf(accent) })),
      "--mark": image(toSvg({ ...square, shapes: shapes.filter(({ kind }) => kind !== "plate") })),
    },
  });
});
