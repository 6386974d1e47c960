import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useForm } from "#kit/client/form.ts";
import { leaveFor } from "#kit/client/navigation.ts";
import { offerPasskey } from "#kit/client/tab.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { useIssueText, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { CodeInput, type CodeInputHandle } from "#ui/code-input.tsx";
import { Form } from "#ui/field.tsx";
import { AuthShell } from "#ui/shell.tsx";
import { ResendCode } from "../components/resend-code.tsx";

interface VerifyPageProps {
  redirect?: string | undefined;
  email: string;
  intro?: string | undefined;
  controls: ReactNode;
  title?: string | undefined;
}

export function VerifyPage({ redirect, email, intro, controls, title }: VerifyPageProps) {
  const { t } = useTranslation("auth");
  const issueText = useIssueText();
  const problemText = useProblemText();
  const { signup, codeMinutes: minutes } = useBootstrap();
  const input = useRef<CodeInputHandle>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const form = useForm("/login/verify", {
    schema: async () => (await import("../schema.ts")).codeForm,
    onSubmit: async ({ code }) => {
      const { authClient, callAuth } = await import("#config/auth-client.ts");
      try {
        await callAuth((options) => authClient.signIn.emailOtp({ email, otp: code, ...options }));
        offerPasskey();
      } catch (error) {
        input.current?.clear(code);
        throw error;
      }
      await leaveFor("/login", redirect);
    },
  });
  const { problem, answer, errors } = form;
  const hidden = (
    <>
      <input type="hidden" name="email" value={email} />
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
    </>
  );

  return (
    <AuthShell
      title={title ?? t("verify.title")}
      description={intro ?? t(signup ? "verify.introOpen" : "verify.introClosed", { email, minutes })}
      controls={controls}
    >
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <Form method="post" action="/login/verify" onSubmit={form.submit} className="flex flex-col gap-5">
        {hidden}
        <CodeInput
          ref={input}
          name="code"
          label={t("verify.code")}
          error={issueText(errors.code ?? answer?.issue)}
          onComplete={() => confirm.current?.click()}
          autoFocus
        />
        <Button ref={confirm} type="submit" size="lg" block pending={form.pending}>
          {t("verify.submit")}
        </Button>
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {!title && (
          <ResendCode
            send={async () => (await import("#config/auth-client.ts")).sendCode(email)}
            action="/login"
            fields={hidden}
            problem={problem?.code}
          />
        )}
        <Link
          to="/login"
          search={{ redirect, email }}
          activeOptions={{ exact: true }}
          className={buttonClass({ variant: "link", size: "sm" })}
        >
          {t("verify.otherEmail")}
        </Link>
      </div>
    </AuthShell>
  );
}
