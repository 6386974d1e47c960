import { useQueryClient } from "@tanstack/react-query";
import { avatarSize } from "#config/uploads.ts";
import { apiOf, settle } from "#kit/client/api.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { PictureRow } from "#ui/picture-button.tsx";
import { refreshTeam } from "../queries.ts";
import type { OwnTeam } from "../schema.ts";
import type { TeamPicturesApi } from "../uploads.server.ts";

export function TeamPicture({ team: { slug, name, logo } }: { team: OwnTeam }) {
  const { t } = useTranslation("teams");
  const queryClient = useQueryClient();
  return (
    <PictureRow
      name={name}
      image={logo}
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
        await upload(`/api/t/${slug}/logo`, picture, options);
        await refreshTeam(queryClient, slug);
      }}
      onRemove={async () => {
        await settle(apiOf<TeamPicturesApi>().api.t({ team: slug }).logo.delete());
        await refreshTeam(queryClient, slug);
      }}
    />
  );
}
