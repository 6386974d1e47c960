import { useQueryClient } from "@tanstack/react-query";
import { avatarSize } from "#config/uploads.ts";
import { apiOf, settle } from "#kit/client/api.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { SectionRow } from "#ui/card.tsx";
import { ConfirmButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PictureButton } from "#ui/picture-button.tsx";
import type { AvatarApi } from "../uploads.server.ts";

export function OwnPicture() {
  const { t } = useTranslation(["account", "common"]);
  const queryClient = useQueryClient();
  const { name, email, image } = useSession().user;
  const refresh = () => queryClient.refetchQueries(bootstrapQuery);
  return (
    // The first button covers the whole row, so pressing the picture presses that button.
    <div className="relative [&_button:first-of-type]:static [&_button:first-of-type]:after:absolute [&_button:first-of-type]:after:inset-0">
      <SectionRow
        label={
          <span className="flex items-center gap-3.5">
            <Avatar name={name || email} image={image} size="lg" />
            <span className="max-sm:sr-only">{t("picture.title")}</span>
          </span>
        }
      >
        <div className="flex flex-wrap gap-1">
          <PictureButton
            variant="secondary"
            label={image ? t("picture.change") : t("picture.add")}
            title={t("picture.title")}
            closeLabel={t("common:close")}
            target={avatarSize}
            round
            onSend={async (picture, options) => {
              const { upload } = await import("#kit/client/upload.ts");
              await upload("/api/account/avatar", picture, options);
              await refresh();
            }}
            onSent={() => notify("success", t("picture.saved"))}
          />
          {image && (
            <ConfirmButton
              variant="ghost"
              label={t("picture.remove")}
              title={t("picture.removeTitle")}
              text={t("picture.removeText")}
              done={t("picture.removed")}
              failed={t("picture.failed")}
              act={async () => {
                await settle(apiOf<AvatarApi>().api.account.avatar.delete());
                await refresh();
              }}
            />
          )}
        </div>
      </SectionRow>
    </div>
  );
}
