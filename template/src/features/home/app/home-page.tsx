import type { ReactNode } from "react";
import { DocumentTitle } from "#kit/client/document.tsx";
import { useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { AreaSwitch } from "../components/area-switch.tsx";

export function HomePage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("home");
  const { user } = useSession();
  const [firstName] = user.name.split(" ");
  return (
    <>
      <DocumentTitle>{t("home.title")}</DocumentTitle>
      <header className="mb-8 md:mb-10">
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          {t("home.greeting", { name: firstName })}
        </h1>
      </header>
      {children}
      <AreaSwitch current="app" />
    </>
  );
}
