import { DocumentTitle } from "#kit/client/document.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { PageHeader } from "#ui/page.tsx";

export function OddPagePage() {
  const { t } = useTranslation("odd-page");
  return (
    <>
      <DocumentTitle>{t("title")}</DocumentTitle>
      <PageHeader title={t("title")} description={t("intro")} />
    </>
  );
}
