import { useBootstrap } from "#kit/client/bootstrap.ts";
import type { SignInChanges } from "#kit/client/feature.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";

function ProviderButtons({ redirect }: { redirect?: string | undefined }) {
  const { t } = useTranslation("social");
  const { providers } = useBootstrap();
  return (
    providers.length > 0 && (
      <form method="post" action="/login/social" className="flex flex-col gap-3">
        <p className="mb-2 divider text-sm text-muted">{t("or")}</p>
        {redirect && <input type="hidden" name="redirect" value={redirect} />}
        {providers.map(({ id, name }) => (
          <Button key={id} type="submit" name="provider" value={id} variant="secondary" size="lg" block>
            {t("continueWith", { provider: name })}
          </Button>
        ))}
      </form>
    )
  );
}

export default { Component: ProviderButtons };

export const socialSignIn: SignInChanges = {
  /** The sentence above the code field if the provider has not verified the user's email. */
  useHeading({ email, provider }) {
    const { t } = useTranslation("social");
    const { signup, providers } = useBootstrap();
    const unsure = providers.find(({ id }) => id === provider)?.name;
    return signup && unsure ? { intro: t("unconfirmed", { email, provider: unsure }) } : undefined;
  },
};
