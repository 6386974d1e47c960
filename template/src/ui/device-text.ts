import { parseDevice } from "#kit/shared/device.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";

export function useDeviceText(): (userAgent: string | null) => string {
  const { t } = useTranslation("common");
  return (userAgent) => {
    const { browser, system } = parseDevice(userAgent);
    if (browser && system) return t("device.both", { browser, system });
    return browser ?? system ?? t("device.unknown");
  };
}
