import { toPng } from "../brand/icons.server.ts";

/** A picture of nothing. */
export async function png({ width = 40, height = 60 } = {}): Promise<Blob> {
  const data = new Uint8ClampedArray(width * height * 4);
  return new Blob([await toPng({ width, height, data })], { type: "image/png" });
}
