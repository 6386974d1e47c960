import { type PointerEvent, type RefObject, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#ui/primitives/cn.ts";
import { type Crop, dragged, maxZoom, regionOf, type Size, sentSize } from "./crop.ts";
import { draw } from "./encode.ts";

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

/** A picture to drag and to zoom in a frame, or to place by sliders. */
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

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  disabled: boolean;
  onValueChange: (value: number) => void;
}

function Slider({ label, value, min = 0, max = 1, disabled, onValueChange }: SliderProps) {
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
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="h-11 min-w-0 flex-1 accent-accent disabled:opacity-40 md:h-6 md:pointer-coarse:h-11"
      />
    </div>
  );
}
