import { useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useTranslation } from "react-i18next";
import { useTimeText } from "#client/moment.tsx";
import { ListRow } from "#ui/list/list-row.tsx";
import { type Passkey, passkeysQuery } from "../queries.ts";

export function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation("passkeys");
  const queryClient = useQueryClient();
  const { ago } = useTimeText();

  async function remove() {
    const { removePasskey } = await import("#client/auth.ts");
    await removePasskey(id).finally(() => queryClient.invalidateQueries(passkeysQuery));
  }

  return (
    <ListRow
      icon={<KeyRound />}
      title={<bdi>{name || t("unnamed")}</bdi>}
      facts={
        <>
          {createdAt && <span>{t("created", { when: ago(createdAt) })}</span>}
          <span>{lastUsedAt ? t("lastUsed", { when: ago(lastUsedAt) }) : t("neverUsed")}</span>
        </>
      }
      action={{
        label: t("remove.action"),
        title: t("remove.title"),
        text: t("remove.text", { name: name || t("unnamed") }),
        done: t("remove.done"),
        failed: t("remove.failed"),
        act: remove,
      }}
    />
  );
}
