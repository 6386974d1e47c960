import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { ModalButton } from "#ui/dialog.tsx";
import { loadPasskeys, passkeysQuery } from "../queries.ts";
import { useAddPasskey } from "../use-add-passkey.ts";
import { PasskeyList } from "./passkey-list.tsx";

const loadRenameForm = () => import("./rename-form.tsx");
const RenameForm = lazy(loadRenameForm);

function PasskeysSection() {
  const { t } = useTranslation(["passkeys", "common"]);
  const { add, pending } = useAddPasskey();
  const queryClient = useQueryClient();
  const { secureContext } = useBootstrap();
  const query = useQuery(passkeysQuery);

  async function remove(id: string) {
    const { authClient, callAuth } = await import("#config/auth-client.ts");
    const done = callAuth((options) => authClient.passkey.deletePasskey({ id, ...options }));
    await done.finally(() => queryClient.invalidateQueries(passkeysQuery));
  }

  // Browsers offer no passkeys here, but those that were added at an earlier address can still be removed.
  if (!secureContext && !query.data?.length) return null;
  return (
    <PasskeyList
      query={query}
      description={t("intro")}
      failed={t("failed")}
      rename={(id, name, titleId) => (
        <ModalButton
          variant="secondary"
          size="sm"
          aria-describedby={titleId}
          label={t("rename.action")}
          title={t("rename.title")}
          closeLabel={t("common:close")}
          preload={loadRenameForm}
        >
          {(close) => <RenameForm id={id} name={name} onDone={close} />}
        </ModalButton>
      )}
      removal={(name) => t("remove.text", { name })}
      onRemove={remove}
      actions={
        secureContext && (
          <Button variant="secondary" pending={pending} onClick={() => void add()}>
            {t("add.action")}
          </Button>
        )
      }
    />
  );
}

export default { Component: PasskeysSection, load: loadPasskeys };
