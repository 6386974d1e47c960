import { type ReactNode, use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "#ui/feedback/alert.tsx";
import { CloseGuardContext } from "#ui/feedback/close-guard.ts";
import { LazyConfirm } from "#ui/feedback/lazy.tsx";
import { Form } from "./form.tsx";
import type { FormErrors } from "./form-context.ts";

export interface EditFormProps {
  /** The result of `useEditForm`. */
  form: {
    errors: FormErrors;
    problem: { title: string; text: string } | undefined;
    submit: (values: FormData) => void;
    isChanged: () => boolean;
    setChanged: (changed: boolean) => void;
    /** The user is about to leave the page. */
    leaving: { go: () => void; stay: () => void } | undefined;
  };
  /** Replaces the message of a problem; null shows nothing. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form to edit something. Asks before a navigation or the closing of its dialog loses the input. */
export function EditForm({ form, notice, children }: EditFormProps) {
  const { t } = useTranslation("kit");
  const guard = use(CloseGuardContext);
  const [closing, setClosing] = useState<{ close: () => void }>();
  const leaving = form.leaving ?? (closing && { go: closing.close, stay: () => {} });

  useEffect(() => {
    if (!guard) return;
    guard.current = (close) => (form.isChanged() ? setClosing({ close }) : close());
    return () => {
      guard.current = undefined;
    };
  });

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
          form.setChanged(false);
          setClosing(undefined);
          leaving?.go();
        }}
      />
      <Form
        // Before hydration, such a form does nothing.
        method="dialog"
        errors={form.errors}
        onSubmit={form.submit}
        onInput={() => form.setChanged(true)}
        className="flex flex-col gap-5"
      >
        {notice === undefined && form.problem && (
          <Alert tone="danger" title={form.problem.title}>
            {form.problem.text}
          </Alert>
        )}
        {notice}
        {children}
      </Form>
    </>
  );
}
