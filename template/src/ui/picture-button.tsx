import { lazy } from "react";
import type { ButtonLook } from "./button.tsx";
import { ModalButton } from "./dialog.tsx";
import type { PictureFormProps } from "./picture-form.tsx";

interface PictureButtonProps extends Omit<PictureFormProps, "onCancel">, ButtonLook {
  label: string;
  title: string;
  closeLabel: string;
}

const load = () => import("./picture-form.tsx");
const PictureForm = lazy(async () => ({ default: (await load()).PictureForm }));

export function PictureButton(props: PictureButtonProps) {
  const { target, round, sendLabel, onSend, onSent, ...button } = props;
  return (
    <ModalButton {...button} preload={load}>
      {(close) => (
        <PictureForm
          {...{ target, round, sendLabel, onSend }}
          onSent={() => {
            close();
            onSent();
          }}
          onCancel={close}
        />
      )}
    </ModalButton>
  );
}
