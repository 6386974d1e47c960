import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { Spinner } from "#ui/button.tsx";

/** Replaces a page that takes longer than a second to load; shown for at least half a second (router defaults). */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-96 place-items-center text-2xl text-muted">
      <DocumentTitle>{t("loading")}</DocumentTitle>
      <h1>
        <Spinner label={t("loading")} />
      </h1>
    </div>
  );
}
