import plugin from "tailwindcss/plugin";
import { title } from "#shared/app.ts";
import { motif } from "#shared/motif.ts";
import { motifColors, motifMarkColors } from "#shared/motif-colors.ts";

const [ground, ...tones] = motifColors;
const image = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

/** The product's motif for styles.css: pictures without a ground, and the colour to put under the large one. */
export default plugin(({ addBase }) =>
  addBase({
    ":root": {
      "--motif-ground": ground,
      "--motif": image(motif({ width: 720, height: 800, seed: title, colors: ["none", ...tones] })),
      "--motif-mark": image(motif({ width: 120, height: 80, seed: title, colors: motifMarkColors })),
    },
  }),
);
