import { useQueryClient } from "@tanstack/react-query";
import { useHydrated, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toProblem } from "#client/problem.ts";
import { useProblemText } from "#client/problem-text.ts";
import { LazyConfirm, preloadConfirm } from "#ui/feedback/lazy.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { Button } from "#ui/primitives/button.tsx";
import { bookQuery, deleteBook } from "../queries.ts";
import type { Book } from "../schema.ts";

export function DeleteBookButton({ book }: { book: Book }) {
  const { t } = useTranslation(["books", "common"]);
  const problemText = useProblemText();
  const hydrated = useHydrated();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);

  async function remove() {
    setPending(true);
    try {
      await deleteBook(queryClient, book.id);
      notify("success", t("delete.done", { title: book.title }));
      await navigate({ to: "/manager/books" });
      // Only now: the page that has just been left would have asked for it again.
      queryClient.removeQueries(bookQuery(book.id));
      router.clearCache();
    } catch (error) {
      setPending(false);
      setOpen(false);
      notify("error", t("delete.failed"), { description: problemText(toProblem(error)) });
    }
  }

  return (
    <>
      <Button
        variant="danger"
        aria-disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadConfirm()}
        onClick={() => setOpen(true)}
      >
        {t("actions.delete")}
      </Button>
      <LazyConfirm
        open={open}
        onOpenChange={setOpen}
        title={t("delete.title")}
        description={t("delete.text", { title: book.title, author: book.author })}
        confirmLabel={t("actions.delete")}
        cancelLabel={t("common:cancel")}
        pending={pending}
        onConfirm={() => void remove()}
      />
    </>
  );
}
