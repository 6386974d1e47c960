import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { quietDanger } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { ModalButton } from "#ui/dialog.tsx";

const loadForm = () => import("./delete-account-form.tsx");
const DeleteAccountForm = lazy(async () => ({ default: (await loadForm()).DeleteAccountForm }));

export function DeleteAccount() {
  const { t } = useTranslation("account");
  return (
    <Section
      title={t("delete.action")}
      description={t("delete.intro")}
      actions={
        <ModalButton
          variant="secondary"
          className={quietDanger}
          label={t("delete.action")}
          title={t("delete.title")}
          description={t("delete.text")}
          preload={loadForm}
        >
          {(close) => <DeleteAccountForm onCancel={close} />}
        </ModalButton>
      }
    />
  );
}
