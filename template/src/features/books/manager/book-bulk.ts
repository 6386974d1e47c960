import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import type { Bulk, BulkAction } from "#ui/run-bulk.ts";
import { refreshBooks, sendDelete, sendRestore } from "../queries.ts";
import type { Book } from "../schema.ts";

/** What can be done to several books at once. */
export function useBookBulk(): Bulk<Book> {
  const { t } = useTranslation("books");
  const queryClient = useQueryClient();
  const mayDelete = useCan({ book: ["delete"] });
  const remove: BulkAction<Book> = {
    label: t("actions.delete"),
    tone: "danger",
    title: (count) => t("bulk.title", { count }),
    text: (count) => t("bulk.text", { count }),
    done: (count) => t("bulk.done", { count }),
    act: sendDelete,
    undo: { act: sendRestore, done: (count) => t("bulk.undone", { count }) },
  };
  return {
    actions: mayDelete ? [remove] : [],
    nameOf: ({ title }) => title,
    onChanged: () => refreshBooks(queryClient),
  };
}
