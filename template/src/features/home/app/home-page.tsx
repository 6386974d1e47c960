import { useTranslation } from "react-i18next";
import { useBootstrap } from "#client/bootstrap.ts";
import { DocumentTitle } from "#client/document-title.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { AreaSwitch } from "../components/area-switch.tsx";

export function HomePage() {
  const { t } = useTranslation("home");
  const { session } = useBootstrap();
  return (
    <>
      <DocumentTitle>{t("home.title")}</DocumentTitle>
      <PageHeader title={t("home.greeting", { name: session?.user.name })} description={t("home.intro")} />
      <AreaSwitch current="app" />
    </>
  );
}
