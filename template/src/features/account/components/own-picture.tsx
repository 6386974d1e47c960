import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PictureButton } from "#ui/picture-button.tsx";
import { avatarSize } from "../avatar-size.ts";
import { removeAvatar, sendAvatar } from "../queries.ts";

/** The buttons that change the profile picture. */
export function OwnPicture({ image }: { image: string | undefined }) {
  const { t } = useTranslation(["account", "common"]);
  const queryClient = useQueryClient();
  return (
    <>
      <PictureButton
        variant="secondary"
        label={image ? t("picture.change") : t("picture.add")}
        title={t("picture.title")}
        closeLabel={t("common:close")}
        target={avatarSize}
        round
        onSend={(picture, options) => sendAvatar(queryClient, picture, options)}
        onSent={() => notify("success", t("picture.saved"))}
      />
      {image && (
        <ConfirmButton
          variant="secondary"
          label={t("picture.remove")}
          title={t("picture.removeTitle")}
          text={t("picture.removeText")}
          done={t("picture.removed")}
          failed={t("picture.failed")}
          act={() => removeAvatar(queryClient)}
        />
      )}
    </>
  );
}
