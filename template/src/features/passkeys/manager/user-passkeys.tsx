import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCan, useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { PasskeyList } from "../components/passkey-list.tsx";
import { loadUserPasskeys, removeUserPasskey, userPasskeysQuery } from "../queries.ts";

function UserPasskeys({ id }: { id: string }) {
  const { t } = useTranslation("passkeys");
  const queryClient = useQueryClient();
  const mayRemove = useCan({ user: ["update"] });
  const isOwn = useSession().user.id === id;
  return (
    <PasskeyList
      query={useQuery(userPasskeysQuery(id))}
      failed={t("ofUser.failed")}
      empty={<p className="text-muted">{t("ofUser.empty")}</p>}
      removal={(name) => t("ofUser.removeText", { name })}
      onRemove={mayRemove && !isOwn && ((passkeyId) => removeUserPasskey(queryClient, id, passkeyId))}
    />
  );
}

export default { Component: UserPasskeys, load: loadUserPasskeys };
