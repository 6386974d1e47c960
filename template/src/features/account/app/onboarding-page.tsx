import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { focusHeading } from "#kit/client/document.tsx";
import { useForm } from "#kit/client/form.ts";
import { useSession } from "#kit/client/session.ts";
import { title as product } from "#kit/shared/app.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { useIssueText, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field, Form } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
import { AuthShell } from "#ui/shell.tsx";
import type { AccountApi } from "../feature.server.ts";

/** Replaces every page until the user has a name. */
export function OnboardingPage({ controls, signOut }: { controls: ReactNode; signOut: ReactNode }) {
  const { t } = useTranslation(["account", "common"]);
  const issueText = useIssueText();
  const problemText = useProblemText();
  const { user, impersonatedBy } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const here = useLocation().href;
  const form = useForm("/onboarding", {
    schema: async () => (await import("../schema.ts")).onboardingForm,
    onSubmit: async ({ name }) => {
      await unwrap(apiOf<AccountApi>().api.account.onboarding.post({ name }));
      await queryClient.refetchQueries(bootstrapQuery);
      await router.load();
      notify("success", t("onboarding.welcome", { name }));
    },
  });
  // The next page has the same URL, so the router does not focus its heading.
  useEffect(() => () => focusHeading(), []);
  const title = t("onboarding.title", { app: product });
  const { problem, answer, errors } = form;

  return (
    <AuthShell
      controls={controls}
      title={title}
      description={t("onboarding.intro")}
      footer={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{t("onboarding.signedInAs", { email: user.email })}</span>
          {signOut}
        </div>
      }
    >
      {problem && <Alert tone="danger">{problemText(problem, t("onboarding.failed"))}</Alert>}
      {impersonatedBy !== null && <Alert role="note">{t("common:errors.IMPERSONATING")}</Alert>}
      <Form method="post" action="/onboarding" onSubmit={form.submit}>
        <input type="hidden" name="redirect" value={here} />
        <fieldset disabled={impersonatedBy !== null} className="flex min-w-0 flex-col gap-5">
          <Field name="name" label={t("onboarding.name")} error={issueText(errors.name ?? answer?.issue)}>
            <Input autoComplete="name" defaultValue={answer?.typed ?? user.name} autoFocus />
          </Field>
          <Button type="submit" size="lg" block pending={form.pending}>
            {t("onboarding.submit")}
          </Button>
        </fieldset>
      </Form>
    </AuthShell>
  );
}
