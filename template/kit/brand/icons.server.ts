import { Elysia } from "elysia";
import type { Env } from "../env/env.server.ts";
import { hexOf, inkHexOn } from "../shared/accent.ts";
import { title } from "../shared/app.ts";
import { drawMotif, type MarkOptions, markOf, motifColors } from "../shared/motif.ts";
import { type Drawing, moved, toSvg } from "../shared/shapes.ts";
import { file, paint, toIco, toPng } from "./paint.server.ts";

type Look = Pick<MarkOptions, "ground" | "ink">;

/** An icon that a phone cuts into a shape of its own: no corners, and everything within the circle that it keeps. */
const uncut = { corner: 0, scale: 0.9 };

const pngs = [
  ["/icon-192.png", 192],
  ["/icon-512.png", 512],
  ["/icon-maskable-512.png", 512, uncut],
  ["/apple-touch-icon.png", 180, uncut],
] as const;

/** Made from the project's name and accent, so that no image has to be replaced; a file in public/ takes its place. */
export function createIcons({ badge }: Pick<Env, "badge">) {
  const look = badge
    ? inkHexOn(badge.color)
    : { ground: hexOf("accent", "light"), ink: hexOf("on-accent", "light") };
  const png = async (size: number, more: Partial<MarkOptions> = {}) =>
    toPng(await paint(markOf({ size, seed: title, ...look, ...more })));
  const ico = () =>
    Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(size) }))).then(toIco);

  const svg = () => drawIcon(look, badge?.emoji);
  const app = new Elysia({ name: "icons" })
    .get("/icon.svg", file("image/svg+xml", svg))
    .get("/favicon.ico", file("image/x-icon", ico));
  for (const [path, size, more] of pngs)
    app.get(
      path,
      file("image/png", () => png(size, more)),
    );
  return app;
}

function drawIcon({ ground, ink }: Look, emoji: string | undefined): string {
  if (!emoji) return toSvg(markOf({ size: 64, seed: title, ground, ink }));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="16" fill="${ground}"/>`,
    '<text x="32" y="34" dominant-baseline="middle" text-anchor="middle" font-family="system-ui,sans-serif"',
    ` font-size="36" fill="${ink}">${Bun.escapeHTML(emoji)}</text></svg>`,
  ].join("");
}

/** What a link's preview shows, in the size that readers of Open Graph expect. */
export const sharePicture = { path: "/share.png", width: 1200, height: 630 };

export function createSharePicture() {
  const { path } = sharePicture;
  return new Elysia({ name: "share-picture" }).get(
    path,
    file("image/png", async () => toPng(await paint(draw()))),
  );
}

/** The mark on white, in the middle of the motif. */
function draw(): Drawing {
  const { width, height } = sharePicture;
  const size = 232;
  const motif = drawMotif({ width, height, seed: title, colors: motifColors });
  const mark = markOf({ size, seed: title, ground: "#ffffff", ink: hexOf("accent-ink", "light") });
  const placed = moved(mark.shapes, (width - size) / 2, (height - size) / 2);
  return { width, height, shapes: [...motif.shapes, ...placed] };
}
