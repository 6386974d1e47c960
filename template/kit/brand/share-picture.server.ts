import { Elysia } from "elysia";
import { hexOf } from "../shared/accent.ts";
import { title } from "../shared/app.ts";
import { markOf } from "../shared/mark.ts";
import { drawMotif } from "../shared/motif.ts";
import { motifColors } from "../shared/motif-colors.ts";
import { type Drawing, moved } from "../shared/shapes.ts";
import { file } from "./file.server.ts";
import { paint } from "./paint.server.ts";
import { toPng } from "./png.server.ts";

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
