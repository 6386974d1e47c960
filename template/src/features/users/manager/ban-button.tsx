import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyModal, preloadModal } from "#ui/feedback/lazy.tsx";
import { Button } from "#ui/primitives/button.tsx";
import type { User } from "../schema.ts";
import { BanForm } from "./ban-form.tsx";

export function BanButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadModal()}
        onClick={() => setOpen(true)}
      >
        {t("actions.ban")}
      </Button>
      <LazyModal
        open={open}
        onOpenChange={setOpen}
        title={t("ban.title")}
        description={t("ban.text", { name: user.name || user.email })}
      >
        <BanForm user={user} onClose={() => setOpen(false)} />
      </LazyModal>
    </>
  );
}
