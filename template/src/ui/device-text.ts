import { useTranslation } from "react-i18next";
import { deviceOf } from "#kit/shared/device.ts";

export function useDeviceText(): (userAgent: string | null) => string {
  const { t } = useTranslation("common");
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t("device.both", { browser, system });
    return browser ?? system ?? t("device.unknown");
  };
}
