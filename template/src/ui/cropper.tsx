import { type ComponentProps, type PointerEvent, type RefObject, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "./cn.ts";

interface CropperProps {
  picture: ImageBitmap;
  /** The largest size to send; its proportions are those of the frame. */
  target: Size;
  crop: Crop;
  onCropChange: (crop: Crop) => void;
  /** What it shows is what is sent. */
  canvas: RefObject<HTMLCanvasElement | null>;
  round: boolean;
  disabled: boolean;
}

export function Cropper({ picture, target, crop, onCropChange, canvas, round, disabled }: CropperProps) {
  const { t } = useTranslation("kit");
  const region = regionOf(picture, target, crop);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, region, sentSize(region, target));
  });

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const { width, height } = event.currentTarget.getBoundingClientRect();
    if (disabled || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const by = { x: event.movementX / width, y: event.movementY / height };
    onCropChange(dragged(picture, target, crop, by));
  }

  return (
    <div className="flex flex-col gap-5">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("picture.preview")}
        style={{ aspectRatio: `${target.width} / ${target.height}` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className={cn(
          "mx-auto max-h-[min(22rem,38dvh)] max-w-full cursor-move touch-none border bg-sunken forced-color-adjust-none",
          round ? "rounded-full" : "rounded-lg",
        )}
      />
      <div className="grid gap-3">
        <Slider
          label={t("picture.zoom")}
          min={1}
          max={maxZoom}
          value={crop.zoom}
          disabled={disabled}
          onValueChange={(zoom) => onCropChange({ ...crop, zoom })}
        />
        <Slider
          label={t("picture.horizontal")}
          value={crop.x}
          disabled={disabled || region.width >= picture.width}
          onValueChange={(x) => onCropChange({ ...crop, x })}
        />
        <Slider
          label={t("picture.vertical")}
          value={crop.y}
          disabled={disabled || region.height >= picture.height}
          onValueChange={(y) => onCropChange({ ...crop, y })}
        />
      </div>
    </div>
  );
}

interface SliderProps extends Pick<ComponentProps<"input">, "value" | "min" | "max" | "disabled"> {
  label: string;
  onValueChange: (value: number) => void;
}

function Slider({ label, onValueChange, ...input }: SliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="w-28 shrink-0 text-sm font-medium">
        {label}
      </label>
      {/* Left is left in the picture, whatever the direction of the page. */}
      <input
        id={id}
        dir="ltr"
        type="range"
        min={0}
        max={1}
        step={0.01}
        {...input}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="h-11 min-w-0 flex-1 accent-accent-ink disabled:opacity-40 md:h-6 md:pointer-coarse:h-11"
      />
    </div>
  );
}

export interface Size {
  width: number;
  height: number;
}

/** What is shown of a picture: its centre, each from 0 to 1 of the room there is, and how much it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
const maxZoom = 4;

export interface Region extends Size {
  left: number;
  top: number;
}

/** The part of a picture, in its pixels, that fills a frame of the target's proportions. */
export function regionOf(picture: Size, target: Size, { x, y, zoom }: Crop): Region {
  const ratio = target.width / target.height;
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y };
}

export function dragged(picture: Size, target: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = regionOf(picture, target, crop);
  return {
    ...crop,
    x: moved(crop.x, by.x * width, picture.width - width),
    y: moved(crop.y, by.y * height, picture.height - height),
  };
}

function moved(from: number, pixels: number, room: number): number {
  return room <= 0 ? from : Math.min(1, Math.max(0, from - pixels / room));
}

/** The size at which a region is sent: that of the target, but not enlarged. */
export function sentSize(region: Size, target: Size): Size {
  const scale = Math.min(1, region.width / target.width);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

const quality = 0.86;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, region: Region, size: Size): void {
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
