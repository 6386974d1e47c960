import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#client/bootstrap.ts";
import { LazyModal, preloadModal } from "#ui/feedback/lazy.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Card, CardTitle } from "#ui/primitives/card.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";

export function DeleteAccount() {
  const { t } = useTranslation("account");
  const { session } = useBootstrap();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  if (!session) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <CardTitle>{t("delete.action")}</CardTitle>
        <p className="mt-1 text-muted">{t("delete.intro")}</p>
      </div>
      <Button
        variant="danger"
        aria-disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadModal()}
        onClick={() => setOpen(true)}
      >
        {t("delete.action")}
      </Button>
      <LazyModal open={open} onOpenChange={setOpen} title={t("delete.title")} description={t("delete.text")}>
        <DeleteAccountForm email={session.user.email} onCancel={() => setOpen(false)} />
      </LazyModal>
    </Card>
  );
}
