import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { loadPasskeys, passkeysQuery } from "../queries.ts";
import { useAddPasskey } from "../use-add-passkey.ts";
import { PasskeyList } from "./passkey-list.tsx";

/** The user's passkeys: add one for this device, remove those that are lost. */
function PasskeysSection() {
  const { t } = useTranslation("passkeys");
  const { add, pending } = useAddPasskey();
  const queryClient = useQueryClient();

  async function remove(id: string) {
    const { removePasskey } = await import("#config/auth-client.ts");
    await removePasskey(id).finally(() => queryClient.invalidateQueries(passkeysQuery));
  }

  return (
    <PasskeyList
      query={useQuery(passkeysQuery)}
      description={t("intro")}
      failed={t("failed")}
      removal={(name) => t("remove.text", { name })}
      onRemove={remove}
      actions={
        <Button variant="secondary" size="sm" pending={pending} onClick={() => void add()}>
          {t("add.action")}
        </Button>
      }
    />
  );
}

export default { Component: PasskeysSection, load: loadPasskeys };
