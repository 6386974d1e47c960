import { useTranslation } from "react-i18next";
import { useKnownBootstrap } from "#kit/client/bootstrap.ts";
import { ToastArea } from "#ui/page-status.tsx";

export function Toasts() {
  const { t, i18n } = useTranslation();
  return (
    <ToastArea
      label={t("notifications")}
      closeLabel={t("close")}
      dir={i18n.dir()}
      theme={useKnownBootstrap()?.theme ?? "system"}
    />
  );
}
