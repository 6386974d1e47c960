import { useTranslation } from "react-i18next";
import { ToastArea } from "#ui/feedback/toast-area.tsx";
import { useKnownSetup } from "./setup.ts";

export function Toasts() {
  const { t, i18n } = useTranslation();
  return (
    <ToastArea
      label={t("notifications")}
      closeLabel={t("close")}
      dir={i18n.dir()}
      theme={useKnownSetup()?.theme ?? "system"}
    />
  );
}
