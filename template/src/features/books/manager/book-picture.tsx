import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { ConfirmButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PictureButton } from "#ui/picture-button.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { coverSize } from "../cover-size.ts";
import { removeCover, sendCover } from "../queries.ts";
import type { Book } from "../schema.ts";

/** The cover, with buttons to change it. */
export function BookPicture({ book }: { book: Book }) {
  const { t } = useTranslation(["books", "common"]);
  const queryClient = useQueryClient();
  const { id, title, cover } = book;
  return (
    <div className="flex flex-col gap-3 max-sm:mx-auto max-sm:w-44">
      <BookCover book={book} size="detail" />
      <Can permissions={{ book: ["update"] }}>
        <PictureButton
          variant="secondary"
          size="sm"
          block
          label={cover ? t("cover.change") : t("cover.add")}
          title={t("cover.title")}
          closeLabel={t("common:close")}
          target={coverSize}
          onSend={(image, options) => sendCover(queryClient, id, image, options)}
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
            act={() => removeCover(queryClient, id)}
          />
        )}
      </Can>
    </div>
  );
}
