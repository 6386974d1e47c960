import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { useSession } from "#kit/client/session.ts";
import { Section } from "#ui/card.tsx";
import { LoadFailed } from "#ui/states.tsx";
import { PasskeyRow } from "../components/passkey-row.tsx";
import { loadUserPasskeys, removeUserPasskey, userPasskeysQuery } from "../queries.ts";

/** The passkeys of a user, which administrators can remove. */
function UserPasskeys({ id }: { id: string }) {
  const { t } = useTranslation("passkeys");
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(userPasskeysQuery(id));
  const mayRemove = useCan({ user: ["update"] });
  const isOwn = useSession().user.id === id;

  return (
    <Section title={t("title")} busy={isPending}>
      {isError && (
        <LoadFailed
          title={t("ofUser.failed")}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className="text-muted">{t("ofUser.empty")}</p>}
      {data && data.length > 0 && (
        <ul className="flex flex-col divide-y">
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              removal={(name) => t("ofUser.removeText", { name })}
              remove={mayRemove && !isOwn && (() => removeUserPasskey(queryClient, id, passkey.id))}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

export default { Component: UserPasskeys, load: loadUserPasskeys };
