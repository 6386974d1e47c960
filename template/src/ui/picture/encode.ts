import type { Region, Size } from "./crop.ts";

const quality = 0.86;

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, region: Region, size: Size): void {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  const { left, top, width, height } = region;
  context.drawImage(picture, left, top, width, height, 0, 0, size.width, size.height);
}

/** As WebP; as JPEG where the browser cannot write WebP, as Safari. */
export async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await blobOf(canvas, "image/webp");
  if (webp.type === "image/webp") return webp;
  const flat = document.createElement("canvas");
  flat.width = canvas.width;
  flat.height = canvas.height;
  const context = flat.getContext("2d");
  if (context) {
    // JPEG has no transparency.
    context.fillStyle = "white";
    context.fillRect(0, 0, flat.width, flat.height);
    context.drawImage(canvas, 0, 0);
  }
  return blobOf(flat, "image/jpeg");
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The canvas is empty"))), type, quality);
  });
}
