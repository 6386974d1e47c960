import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirm, preloadConfirm } from "#ui/feedback/lazy.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";

/** Signs out after asking. What does it, and the dialog, are fetched when they are about to be wanted. */
export function SignOutButton(look: Pick<ButtonProps, "variant" | "size">) {
  const { t } = useTranslation(["auth", "common"]);
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const hydrated = useHydrated();

  async function leave() {
    setPending(true);
    try {
      const { signOut } = await import("#client/auth.ts");
      await signOut();
      (await import("#client/session-sync.ts")).signedOut();
      // A new document: nothing of the person is left in memory, and Back finds a page that asks to sign in.
      window.location.replace("/login");
    } catch {
      notify("error", t("signOut.failed"));
      setPending(false);
    }
  }

  return (
    <>
      <Button
        {...look}
        aria-disabled={hydrated ? undefined : true}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadConfirm()}
        onClick={() => setOpen(true)}
      >
        {t("signOut.action")}
      </Button>
      <LazyConfirm
        open={open}
        onOpenChange={setOpen}
        title={t("signOut.title")}
        description={t("signOut.text")}
        confirmLabel={t("signOut.action")}
        cancelLabel={t("common:cancel")}
        tone="primary"
        pending={pending}
        onConfirm={() => void leave()}
      />
    </>
  );
}
