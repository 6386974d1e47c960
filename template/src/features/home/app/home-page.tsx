import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { useSession } from "#kit/client/session.ts";
import { AreaSwitch } from "../components/area-switch.tsx";

interface HomePageProps {
  /** What other features have for it. */
  children?: ReactNode;
}

export function HomePage({ children }: HomePageProps) {
  const { t } = useTranslation("home");
  const { user } = useSession();
  // At the end for those who may not leave the app anyway.
  const mayManage = useCan({ apps: ["manager"] });
  const areas = <AreaSwitch current="app" />;
  return (
    <>
      <DocumentTitle>{t("home.title")}</DocumentTitle>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-10">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
            {t("home.greeting", { name: user.name })}
          </h1>
          <p className="mt-1 text-muted">{t("home.intro")}</p>
        </div>
        {mayManage && areas}
      </header>
      {children}
      {!mayManage && <footer className="mt-12 border-t pt-5">{areas}</footer>}
    </>
  );
}
