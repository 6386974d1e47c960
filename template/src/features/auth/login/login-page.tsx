import { useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useFeatures } from "#kit/client/feature.tsx";
import { useForm } from "#kit/client/form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { useIssueText, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field, Form } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { AuthShell } from "#ui/shell.tsx";

interface LoginPageProps {
  redirect?: string | undefined;
  email?: string | undefined;
  controls: ReactNode;
  more: ReactNode;
  /** Accounts to choose from, with an introduction, above the email field. They replace other ways to sign in. */
  people?: { intro: string; choice: ReactNode } | undefined;
}

/** One form for both sign-in and sign-up. It is a plain form, which works without scripts. */
export function LoginPage({ redirect, email, controls, more, people }: LoginPageProps) {
  const { t } = useTranslation("auth");
  const issueText = useIssueText();
  const problemText = useProblemText();
  const { signup } = useBootstrap();
  const autofill = useFeatures().flatMap(({ autofill = [] }) => autofill);
  const router = useRouter();
  const form = useForm("/login", {
    schema: async () => (await import("../schema.ts")).emailForm,
    onSubmit: async ({ email }) => {
      const { sendCode } = await import("#config/auth-client.ts");
      const next = { to: "/login/verify", search: { redirect, email } } as const;
      void router.preloadRoute(next);
      await sendCode(email);
      // Keeps the typed address for when the user goes back.
      await router.navigate({ ...next, to: "/login", replace: true });
      await router.navigate(next);
    },
  });
  const { problem, answer, errors } = form;

  return (
    <AuthShell
      title={signup ? t("login.title") : t("login.titleClosed")}
      description={people?.intro ?? t("login.intro")}
      controls={controls}
    >
      <Suspense>{people?.choice}</Suspense>
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <Form method="post" action="/login" onSubmit={form.submit} className="flex flex-col gap-5">
        {redirect && <input type="hidden" name="redirect" value={redirect} />}
        <Field name="email" label={t("login.email")} error={issueText(errors.email ?? answer?.issue)}>
          <Input
            type="email"
            autoComplete={["email", ...(people ? [] : autofill)].join(" ")}
            inputMode="email"
            placeholder={t("login.emailPlaceholder")}
            defaultValue={answer?.typed ?? email ?? ""}
            // Without autofocus, because the on-screen keyboard would cover the accounts above.
            autoFocus={!people}
          />
        </Field>
        <Button
          type="submit"
          variant={people ? "secondary" : "primary"}
          size="lg"
          block
          pending={form.pending}
        >
          {t("login.submit")}
        </Button>
      </Form>
      {!people && more}
    </AuthShell>
  );
}
