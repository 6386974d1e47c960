import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bootstrapQuery } from "#client/bootstrap.ts";
import { useForm } from "#client/form.ts";
import { useIssueText, useProblemText } from "#shared/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { CodeInput, type CodeInputHandle } from "#ui/form/code-input.tsx";
import { Form } from "#ui/form/form.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { sessionsQuery } from "../queries.ts";

interface EmailCodeFormProps {
  newEmail: string;
  resend: (problem: string | undefined) => ReactNode;
  onDone: () => void;
  /** Returns to the form for the address. */
  onOther: () => void;
}

export function EmailCodeForm({ newEmail, resend, onDone, onOther }: EmailCodeFormProps) {
  const { t } = useTranslation("account");
  const issueText = useIssueText();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const input = useRef<CodeInputHandle>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const form = useForm({
    schema: async () => (await import("../schema.ts")).emailCodeForm,
    onSubmit: async ({ code }) => {
      const { changeEmail } = await import("#client/auth.ts");
      try {
        await changeEmail(newEmail, code);
      } catch (error) {
        input.current?.clear();
        throw error;
      }
      onDone();
      notify("success", t("email.updated"));
      await queryClient.refetchQueries(bootstrapQuery);
      // The change has revoked all other sessions.
      void queryClient.invalidateQueries(sessionsQuery);
    },
  });
  const { problem } = form;

  return (
    <div className="flex flex-col gap-5">
      {problem && (
        <Alert tone="danger" title={t("email.failed")}>
          {problemText(problem)}
        </Alert>
      )}
      <Form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
        <CodeInput
          ref={input}
          name="code"
          label={t("email.code")}
          error={issueText(form.errors.code)}
          onComplete={() => confirm.current?.click()}
          autoFocus
        />
        <Button ref={confirm} type="submit" block pending={form.pending}>
          {t("email.confirm")}
        </Button>
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {resend(problem?.code)}
        <Button variant="link" size="sm" onClick={onOther}>
          {t("email.other")}
        </Button>
      </div>
    </div>
  );
}
