import { readFileSync } from "node:fs";
import { formatCss, formatHex } from "culori/fn";
import plugin from "tailwindcss/plugin";
// Tailwind watches what its plugins import, but caches the modules, so read the file each time.
import "../../app.json";
import { getColors, getNeutralHue, readAccent } from "#kit/shared/accent.ts";
import { getMotifColors, getMotifMarkColors } from "#kit/shared/motif.ts";
import { toSvg } from "#kit/shared/shapes.ts";
import { drawMark } from "./logo.tsx";
import { drawMotif } from "./motif.ts";

const file = new URL("../../app.json", import.meta.url);

/** What styles.css and parts.css use of app.json: the colours of the accent, the motif and the mark. */
export default plugin(({ addBase }) => {
  const { title, accent } = JSON.parse(readFileSync(file, "utf8"));
  const own = readAccent(accent);
  addBase({ ":root": { ...colors(own), ...pictures(own, title) } });
});

type Accent = ReturnType<typeof readAccent>;

function colors(accent: Accent): Record<string, string> {
  const all = Object.entries(getColors(accent)).map(([name, { light, dark }]) => [
    `--${name}`,
    `light-dark(${formatCss(light)}, ${formatCss(dark)})`,
  ]);
  return { ...Object.fromEntries(all), "--neutral-h": `${getNeutralHue(accent)}` };
}

function pictures(accent: Accent, seed: string): Record<string, string> {
  const [ground = "", ...tones] = getMotifColors(accent);
  const { accent: fill, "on-accent": ink } = getColors(accent);
  const { shapes, ...square } = drawMark({
    size: 64,
    seed,
    ground: formatHex(fill.light),
    ink: formatHex(ink.light),
  });
  return {
    "--motif-ground": ground,
    "--motif": image(toSvg(drawMotif({ width: 720, height: 800, seed, colors: ["none", ...tones] }))),
    "--motif-mark": image(
      toSvg(drawMotif({ width: 120, height: 80, seed, colors: getMotifMarkColors(accent) })),
    ),
    "--mark": image(toSvg({ ...square, shapes: shapes.filter(({ kind }) => kind !== "plate") })),
  };
}

const image = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
