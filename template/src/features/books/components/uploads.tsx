import { useQueryClient } from "@tanstack/react-query";
import { coverSize } from "#config/uploads.ts";
import { apiOf, settle } from "#kit/client/api.ts";
import { Can } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { ConfirmButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PictureButton } from "#ui/picture-button.tsx";
import { bookQueries } from "../queries.ts";
import type { Book } from "../schema.ts";
import type { CoversApi } from "../uploads.server.ts";

/** The buttons below a cover that change it. */
export function CoverButtons({ book: { id, title, cover } }: { book: Book }) {
  const { t } = useTranslation(["books", "common"]);
  const queryClient = useQueryClient();
  return (
    <Can permissions={{ book: ["update"] }}>
      <PictureButton
        variant="secondary"
        size="sm"
        block
        label={cover ? t("cover.change") : t("cover.add")}
        title={t("cover.title")}
        closeLabel={t("common:close")}
        target={coverSize}
        onSend={async (image, options) => {
          const { upload } = await import("#kit/client/upload.ts");
          const path = `/api/books/${encodeURIComponent(id)}/cover`;
          bookQueries.remember(queryClient, await upload<Book>(path, image, options));
        }}
        onSent={() => notify("success", t("cover.saved"))}
      />
      {cover && (
        <ConfirmButton
          variant="ghost"
          size="sm"
          label={t("cover.remove")}
          title={t("cover.removeTitle")}
          text={t("cover.removeText", { title })}
          done={t("cover.removed")}
          failed={t("cover.failed")}
          act={async () => {
            await settle(apiOf<CoversApi>().api.books({ id }).cover.delete());
            await queryClient.invalidateQueries(bookQueries.item(id));
            bookQueries.forgetLists(queryClient);
          }}
        />
      )}
    </Can>
  );
}
