import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditForm as Editing } from "#shared/edit-form.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { CloseGuardContext } from "#ui/feedback/close-guard.ts";
import { LazyConfirm } from "#ui/feedback/lazy.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { focusFirst } from "./focus-first.ts";
import { PendingContext } from "./pending-context.ts";

export interface EditFormProps<Values> {
  /** The result of `useEditForm`. */
  form: Editing<Values>;
  /** Replaces the message of a problem; null shows nothing. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form to edit something. Asks before a navigation or the closing of its dialog loses the input. */
export function EditForm<Values>({ form, notice, children }: EditFormProps<Values>) {
  const { t } = useTranslation("kit");
  const guard = use(CloseGuardContext);
  const [closing, setClosing] = useState<{ close: () => void }>();
  const leaving = form.leaving ?? (closing && { go: closing.close, stay: () => {} });
  const { element, failure } = form;
  const hydrated = useHydrated();

  useEffect(() => {
    if (!guard) return;
    guard.current = (close) => (form.isChanged() ? setClosing({ close }) : close());
    return () => {
      guard.current = undefined;
    };
  });

  useEffect(() => {
    if (failure && element.current) focusFirst(element.current, "[aria-invalid=true], [data-invalid]");
  }, [failure, element]);

  return (
    <>
      <LazyConfirm
        open={leaving !== undefined}
        onOpenChange={(open) => {
          if (open) return;
          setClosing(undefined);
          leaving?.stay();
        }}
        title={t("leave.title")}
        description={t("leave.text")}
        confirmLabel={t("leave.confirm")}
        cancelLabel={t("leave.stay")}
        onConfirm={() => {
          form.discard();
          setClosing(undefined);
          leaving?.go();
        }}
      />
      <form
        ref={element}
        // Before hydration, such a form does nothing.
        method="dialog"
        aria-busy={!hydrated}
        // Messages are ours, in the page's language.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        // A field that the focus moves to is not behind the row of buttons.
        className="flex flex-col gap-5 **:[&:is(input,select,textarea)]:scroll-mb-24 aria-busy:**:[&[type=submit]]:cursor-progress aria-busy:**:[&[type=submit]]:opacity-55"
      >
        {form.restored && (
          <Alert
            actions={
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  form.discard({ reset: true });
                  if (element.current) focusFirst(element.current, "[name]");
                }}
              >
                {t("draft.discard")}
              </Button>
            }
          >
            {t("draft.restored")}
          </Alert>
        )}
        {notice === undefined && form.problem && (
          <Alert tone="danger" title={form.problem.title}>
            {form.problem.text}
          </Alert>
        )}
        {notice}
        <PendingContext value={form.pending}>{children}</PendingContext>
      </form>
    </>
  );
}
