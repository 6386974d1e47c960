import { useQueryClient } from "@tanstack/react-query";
import { avatarSize } from "#config/uploads.ts";
import { apiOf, settle } from "#kit/client/api.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { PictureRow } from "#ui/picture-button.tsx";
import type { AvatarApi } from "../uploads.server.ts";

export function OwnPicture() {
  const { t } = useTranslation("account");
  const queryClient = useQueryClient();
  const { name, email, image } = useSession().user;
  const refresh = () => queryClient.refetchQueries(bootstrapQuery);
  return (
    <PictureRow
      name={name || email}
      image={image}
      texts={{
        title: t("picture.title"),
        add: t("picture.add"),
        change: t("picture.change"),
        saved: t("picture.saved"),
        remove: t("picture.remove"),
        removeTitle: t("picture.removeTitle"),
        removeText: t("picture.removeText"),
        removed: t("picture.removed"),
        failed: t("picture.failed"),
      }}
      target={avatarSize}
      onSend={async (picture, options) => {
        const { upload } = await import("#kit/client/upload.ts");
        await upload("/api/account/avatar", picture, options);
        await refresh();
      }}
      onRemove={async () => {
        await settle(apiOf<AvatarApi>().api.account.avatar.delete());
        await refresh();
      }}
    />
  );
}
