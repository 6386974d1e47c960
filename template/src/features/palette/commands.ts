import Link from "lucide-react/icons/link";
import { useTranslation } from "react-i18next";
import type { Command } from "#kit/client/command.ts";
import { notify } from "#ui/notify.ts";

/** Actions that belong to no other feature. */
export function useCommands() {
  const { t } = useTranslation("palette");
  async function copyAddress(): Promise<void> {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notify("success", t("copyAddress.done"));
    } catch {
      notify("error", t("copyAddress.failed"));
    }
  }
  const copy: Command = {
    id: "copy-address",
    icon: Link,
    label: t("copyAddress.action"),
    keywords: t("copyAddress.keywords"),
    run: copyAddress,
  };
  return { actions: [copy] };
}
