import KeyRound from "lucide-react/icons/key-round";
import { useTranslation } from "react-i18next";
import { useTimeText } from "#kit/client/moment.tsx";
import { ListRow } from "#ui/list.tsx";
import type { Passkey } from "../schema.ts";

interface PasskeyRowProps {
  passkey: Passkey;
  /** False for those who may not remove it. */
  remove: (() => Promise<void>) | false;
  /** What its removal means. */
  removal: (name: string) => string;
}

export function PasskeyRow({ passkey, remove, removal }: PasskeyRowProps) {
  const { t } = useTranslation("passkeys");
  const { ago } = useTimeText();
  const { createdAt, lastUsedAt } = passkey;
  const name = passkey.name || t("unnamed");
  return (
    <ListRow
      icon={<KeyRound />}
      title={<bdi>{name}</bdi>}
      facts={
        <>
          {createdAt && <span>{t("created", { when: ago(createdAt) })}</span>}
          <span>{lastUsedAt ? t("lastUsed", { when: ago(lastUsedAt) }) : t("neverUsed")}</span>
        </>
      }
      action={
        remove && {
          label: t("remove.action"),
          title: t("remove.title"),
          text: removal(name),
          done: t("remove.done"),
          failed: t("remove.failed"),
          act: remove,
        }
      }
    />
  );
}
