import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { preloadModal } from "#ui/dialog.tsx";
import { ConfirmSignOut } from "./confirm-sign-out.tsx";

/** Signs out after a confirmation. */
export function SignOutButton(look: Pick<ButtonProps, "variant" | "size">) {
  const { t } = useTranslation("auth");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadModal()}
        onClick={() => setOpen(true)}
      >
        {t("signOut.action")}
      </Button>
      <ConfirmSignOut open={open} onOpenChange={setOpen} />
    </>
  );
}
