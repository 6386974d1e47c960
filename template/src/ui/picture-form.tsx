import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UploadOptions } from "#kit/client/upload.ts";
import { type Problem, toProblem } from "#kit/shared/problem.ts";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { Cropper, encode, type Size, wholeCrop } from "./cropper.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FormActions } from "./form-actions.tsx";

export interface PictureFormProps {
  /** The largest size to send; its proportions are those of the frame. */
  target: Size;
  round?: boolean | undefined;
  sendLabel?: string | undefined;
  /** Throws the error of the server. */
  onSend: (image: Blob, options: UploadOptions) => Promise<unknown>;
  onSent: () => void;
  onCancel: () => void;
}

/** What browsers read. What is sent is made of it, and small. */
const accept = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];
const maxBytes = 50_000_000;

/** Files are pasted into what has the focus; and the input that had it goes when a file is chosen. */
function focusInput(area: HTMLElement | null): void {
  area?.querySelector("input")?.focus();
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
    // Upright, as the camera says.
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
          // All of it is sent, and the server is at work.
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
