import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";

/** What a user reads whose address the provider has not verified, before the code that does. */
export function useUnconfirmed({ email, provider }: { email: string; provider?: string | undefined }) {
  const { t } = useTranslation("social");
  const { signup, providers } = useBootstrap();
  const unsure = providers.find(({ id }) => id === provider)?.name;
  return signup && unsure ? t("unconfirmed", { email, provider: unsure }) : undefined;
}
