import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { ConfirmAction, type ConfirmActionProps, preloadModal } from "#ui/dialog.tsx";

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

export function ConfirmSignOut(state: Pick<ConfirmActionProps, "open" | "onOpenChange">) {
  const { t } = useTranslation("auth");
  return (
    <ConfirmAction
      {...state}
      tone="primary"
      title={t("signOut.title")}
      text={t("signOut.text")}
      confirmLabel={t("signOut.action")}
      failed={t("signOut.failed")}
      act={signOutAndLeave}
    />
  );
}

async function signOutAndLeave(): Promise<void> {
  const { authClient, callAuth } = await import("#config/auth-client.ts");
  await callAuth((options) => authClient.signOut(options));
  (await import("#kit/client/session-sync.ts")).signedOut();
  // A full load, so that no data of the user stays in memory and Back leads to the login page.
  window.location.replace("/login");
  await new Promise(() => {});
}
