import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { AreaSwitch } from "../components/area-switch.tsx";

export function DashboardPage() {
  const { t } = useTranslation("home");
  return (
    <>
      <DocumentTitle>{t("dashboard.title")}</DocumentTitle>
      <PageHeader title={t("dashboard.title")} description={t("dashboard.intro")} />
      <AreaSwitch current="manager" />
    </>
  );
}
