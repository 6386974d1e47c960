import { lazy } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "./avatar.tsx";
import type { ButtonLook } from "./button.tsx";
import { SectionRow } from "./card.tsx";
import { ConfirmButton, ModalButton } from "./dialog.tsx";
import { notify } from "./notify.ts";
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

interface PictureRowProps extends Pick<PictureFormProps, "target" | "onSend"> {
  /** The owner of the picture. */
  name: string;
  image: string | null | undefined;
  texts: Record<
    "title" | "add" | "change" | "saved" | "remove" | "removeTitle" | "removeText" | "removed" | "failed",
    string
  >;
  onRemove: () => Promise<void>;
}

/** A row of a section with a round picture, and with buttons that add, replace and remove it. */
export function PictureRow({ name, image, texts, target, onSend, onRemove }: PictureRowProps) {
  const { t } = useTranslation("common");
  return (
    // The first button covers the whole row, so pressing the picture presses it.
    <div className="relative [&_button:first-of-type]:static [&_button:first-of-type]:after:absolute [&_button:first-of-type]:after:inset-0">
      <SectionRow
        label={
          <span className="flex items-center gap-3.5">
            <Avatar name={name} image={image} size="lg" />
            <span className="max-sm:sr-only">{texts.title}</span>
          </span>
        }
      >
        <div className="flex flex-wrap gap-1">
          <PictureButton
            variant="secondary"
            label={image ? texts.change : texts.add}
            title={texts.title}
            closeLabel={t("close")}
            target={target}
            round
            onSend={onSend}
            onSent={() => notify("success", texts.saved)}
          />
          {image && (
            <ConfirmButton
              variant="ghost"
              label={texts.remove}
              title={texts.removeTitle}
              text={texts.removeText}
              done={texts.removed}
              failed={texts.failed}
              act={onRemove}
            />
          )}
        </div>
      </SectionRow>
    </div>
  );
}
