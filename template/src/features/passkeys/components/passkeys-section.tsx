import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { LoadFailed } from "#ui/states.tsx";
import { loadPasskeys, passkeysQuery } from "../queries.ts";
import { useAddPasskey } from "../use-add-passkey.ts";
import { PasskeyRow } from "./passkey-row.tsx";

/** The user's passkeys: add one for this device, remove those that are lost. */
function PasskeysSection() {
  const { t } = useTranslation("passkeys");
  const hydrated = useHydrated();
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(passkeysQuery);
  const { add, pending } = useAddPasskey();
  const queryClient = useQueryClient();

  async function remove(id: string) {
    const { removePasskey } = await import("#config/auth-client.ts");
    await removePasskey(id).finally(() => queryClient.invalidateQueries(passkeysQuery));
  }

  return (
    <Section
      title={t("title")}
      description={t("intro")}
      busy={isPending}
      actions={
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={!hydrated}
          pending={pending}
          onClick={() => void add()}
        >
          {t("add.action")}
        </Button>
      }
    >
      {/* Nothing while it loads: most accounts have none, and the page below would move. */}
      {isError && (
        <LoadFailed title={t("failed")} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && (
        <ul className="flex flex-col divide-y">
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              removal={(name) => t("remove.text", { name })}
              remove={() => remove(passkey.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

export default { Component: PasskeysSection, load: loadPasskeys };
