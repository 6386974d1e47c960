import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { ModalButton } from "#ui/feedback/modal-button.tsx";
import { Card, CardTitle } from "#ui/primitives/card.tsx";

const loadForm = () => import("./delete-account-form.tsx");
const DeleteAccountForm = lazy(async () => ({ default: (await loadForm()).DeleteAccountForm }));

export function DeleteAccount() {
  const { t } = useTranslation("account");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <CardTitle>{t("delete.action")}</CardTitle>
        <p className="mt-1 text-muted">{t("delete.intro")}</p>
      </div>
      <ModalButton
        variant="danger"
        label={t("delete.action")}
        title={t("delete.title")}
        description={t("delete.text")}
        preload={loadForm}
      >
        {(close) => <DeleteAccountForm onCancel={close} />}
      </ModalButton>
    </Card>
  );
}
