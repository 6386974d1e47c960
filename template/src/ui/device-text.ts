import { useTranslation } from "react-i18next";
import { deviceOf } from "#kit/shared/device.ts";

/** A text such as "Firefox on Windows", as far as the user agent tells. */
export function useDeviceText(): (userAgent: string | null) => string {
  const { t } = useTranslation("common");
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t("device.both", { browser, system });
    return browser ?? system ?? t("device.unknown");
  };
}
