import { lazy, Suspense } from "react";
import type { ButtonLook } from "./button.tsx";
import { ModalButton } from "./dialog.tsx";
import type { PictureFormProps } from "./picture-form.tsx";
import { Skeleton } from "./states.tsx";

interface PictureButtonProps extends Omit<PictureFormProps, "onCancel">, ButtonLook {
  label: string;
  title: string;
  closeLabel: string;
}

const PictureForm = lazy(async () => ({ default: (await import("./picture-form.tsx")).PictureForm }));

/** A button that opens a dialog in which a picture is chosen, cropped and sent. */
export function PictureButton(props: PictureButtonProps) {
  const { target, round, onSend, onSent, ...button } = props;
  return (
    <ModalButton {...button}>
      {(close) => (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <PictureForm
            {...{ target, round, onSend }}
            onSent={() => {
              close();
              onSent();
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </ModalButton>
  );
}
