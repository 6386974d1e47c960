import { useTranslation } from "react-i18next";

import { DocumentTitle } from "#client/document-title.tsx";
import { useSession } from "#client/session.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { AreaSwitch } from "../components/area-switch.tsx";

export function HomePage() {
  const { t } = useTranslation("home");
  const { user } = useSession();
  return (
    <>
      <DocumentTitle>{t("home.title")}</DocumentTitle>
      <PageHeader title={t("home.greeting", { name: user.name })} description={t("home.intro")} />
      <AreaSwitch current="app" />
    </>
  );
}
