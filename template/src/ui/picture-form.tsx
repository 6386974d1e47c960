import {
  type ComponentProps,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { uploadTypes } from "#config/uploads.ts";
import type { UploadOptions } from "#kit/client/upload.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { type Problem, toProblem, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { DropZone } from "./drop-zone.tsx";
import { FormActions } from "./form-actions.tsx";

export interface PictureFormProps {
  /** The largest size to send. The frame has the same proportions. */
  target: Size;
  round?: boolean | undefined;
  sendLabel?: string | undefined;
  onSend: (image: Blob, options: UploadOptions) => Promise<unknown>;
  onSent: () => void;
  onCancel: () => void;
}

/** A format that only browsers can read is fine, because the picture that is sent is made from it. */
const accept = [...uploadTypes.image.types, "image/avif"];
const maxBytes = 50_000_000;

/** Pasting goes to the focused element, which choosing a file removes. An opening dialog moves the focus itself. */
function focusInput(area: HTMLElement | null): void {
  if (document.activeElement?.matches("body, [role=dialog] *")) area?.querySelector("input")?.focus();
}

export function PictureForm(props: PictureFormProps) {
  const { target, round = false, sendLabel, onSend, onSent, onCancel } = props;
  const { t } = useTranslation(["kit", "common"]);
  const problemText = useProblemText();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState(wholeCrop);
  const [unreadable, setUnreadable] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [progress, setProgress] = useState<number>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => () => picture?.close(), [picture]);

  async function choose([file]: readonly File[]) {
    setUnreadable(false);
    if (!file) return;
    // Turns the picture upright, as its metadata says.
    const read = await createImageBitmap(file).catch(() => undefined);
    setUnreadable(read === undefined);
    setCrop(wholeCrop);
    setPicture(read);
  }

  async function send() {
    if (!canvas.current || progress !== undefined) return;
    const controller = new AbortController();
    sending.current = controller;
    setProblem(undefined);
    setProgress(0);
    try {
      await onSend(await encode(canvas.current), { onProgress: setProgress, signal: controller.signal });
      onSent();
    } catch (error) {
      if (!controller.signal.aborted) setProblem(toProblem(error));
    } finally {
      setProgress(undefined);
    }
  }

  const disabled = progress !== undefined;
  const isChosen = picture && !disabled;
  return (
    <div className="flex flex-col gap-5">
      {problem && (
        <Alert tone="danger" title={t("picture.failed")}>
          {problemText(problem)}
        </Alert>
      )}
      {unreadable && <Alert tone="danger">{t("picture.unreadable")}</Alert>}
      <div key={picture ? "crop" : "choose"} ref={focusInput}>
        {picture ? (
          <Cropper {...{ picture, target, crop, canvas, round, disabled }} onCropChange={setCrop} />
        ) : (
          <DropZone
            accept={accept}
            maxBytes={maxBytes}
            aria-label={t("picture.choose")}
            onFiles={(files) => void choose(files)}
          >
            {null}
          </DropZone>
        )}
      </div>
      {progress !== undefined && (
        <progress
          aria-label={t("picture.sending")}
          {...(progress < 1 ? { value: progress } : {})}
          className="h-2 w-full accent-accent-ink"
        />
      )}
      <FormActions inDialog>
        <Button variant="secondary" onClick={isChosen ? () => setPicture(undefined) : onCancel}>
          {isChosen ? t("picture.another") : t("common:cancel")}
        </Button>
        {picture && (
          <Button pending={disabled} onClick={() => void send()}>
            {sendLabel ?? t("picture.send")}
          </Button>
        )}
      </FormActions>
    </div>
  );
}

interface CropperProps extends Pick<PictureFormProps, "target"> {
  picture: ImageBitmap;
  crop: Crop;
  onCropChange: (crop: Crop) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
  round: boolean;
  disabled: boolean;
}

function Cropper({ picture, target, crop, onCropChange, canvas, round, disabled }: CropperProps) {
  const { t } = useTranslation("kit");
  const region = computeRegion(picture, target, crop);

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

interface SliderProps extends Pick<ComponentProps<"input">, "min" | "max" | "disabled"> {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
}

function Slider({ label, onValueChange, ...input }: SliderProps) {
  const id = useId();
  const { language } = useTranslation().i18n;
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="w-28 shrink-0 text-sm font-medium">
        {label}
      </label>
      {/* Left is left in both text directions, because this is a picture. */}
      <input
        id={id}
        dir="ltr"
        type="range"
        min={0}
        max={1}
        step={0.01}
        {...input}
        aria-valuetext={input.value.toLocaleString(language, { style: "percent" })}
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

/** The visible part of a picture: its position, from 0 to 1 of the range on each axis, and the magnification. */
interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
const maxZoom = 4;

interface Region extends Size {
  left: number;
  top: number;
}

export function computeRegion(picture: Size, target: Size, { x, y, zoom }: Crop): Region {
  const ratio = target.width / target.height;
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y };
}

export function dragged(picture: Size, target: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = computeRegion(picture, target, crop);
  return {
    ...crop,
    x: moved(crop.x, by.x * width, picture.width - width),
    y: moved(crop.y, by.y * height, picture.height - height),
  };
}

function moved(from: number, pixels: number, room: number): number {
  return room <= 0 ? from : Math.min(1, Math.max(0, from - pixels / room));
}

/** The size of the region to send: the target's, but never enlarged. */
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

/** Encodes as WebP or, in browsers that cannot write it, such as Safari, as JPEG. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await encodeBlob(canvas, "image/webp");
  if (webp.type === "image/webp") return webp;
  const flat = document.createElement("canvas");
  flat.width = canvas.width;
  flat.height = canvas.height;
  const context = flat.getContext("2d");
  if (context) {
    // JPEG has no transparency, so make the background white.
    context.fillStyle = "white";
    context.fillRect(0, 0, flat.width, flat.height);
    context.drawImage(canvas, 0, 0);
  }
  return encodeBlob(flat, "image/jpeg");
}

function encodeBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The canvas is empty"))), type, quality);
  });
}
