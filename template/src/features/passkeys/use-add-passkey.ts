import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passkeyApi } from "#kit/client/secure-context.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { toProblem, useProblemText } from "#kit/shared/problem.ts";
import { useDeviceText } from "#ui/device-text.ts";
import { notify } from "#ui/notify.ts";
import { isCancelled } from "./is-cancelled.ts";
import { passkeysQuery } from "./queries.ts";

/** Adds a passkey of this device, under the name of the device. `add` resolves to whether it was added. */
export function useAddPasskey() {
  const { t } = useTranslation("passkeys");
  const problemText = useProblemText();
  const deviceText = useDeviceText();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);

  async function add(): Promise<boolean> {
    if (pending) return false;
    if (!passkeyApi()) {
      notify("error", t("add.failed"), { description: t("unsupported") });
      return false;
    }
    setPending(true);
    try {
      const { authClient, callAuth } = await import("#config/auth-client.ts");
      const name = deviceText(navigator.userAgent);
      await callAuth((options) => authClient.passkey.addPasskey({ name, ...options }));
      await queryClient.invalidateQueries(passkeysQuery);
      notify("success", t("add.done"));
      return true;
    } catch (error) {
      if (!isCancelled(error))
        notify("error", t("add.failed"), { description: problemText(toProblem(error)) });
      return false;
    } finally {
      setPending(false);
    }
  }

  return { add, pending };
}
