import { useState } from "react";
import type { Command } from "#kit/client/command.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { useAction } from "#ui/action.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { LazyConfirm, preloadModal } from "#ui/dialog.tsx";
import type { ConfirmProps } from "#ui/modal.tsx";

interface SignOutButtonProps extends Pick<ButtonProps, "variant" | "size">, Pick<SignOutProps, "redirect"> {}

export function SignOutButton({ redirect, ...look }: SignOutButtonProps) {
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
      <ConfirmSignOut open={open} onOpenChange={setOpen} redirect={redirect} />
    </>
  );
}

interface SignOutProps extends Pick<ConfirmProps, "open" | "onOpenChange"> {
  /** The page to open after the next sign-in. */
  redirect?: string | undefined;
}

export function ConfirmSignOut({ open, onOpenChange, redirect }: SignOutProps) {
  const { t } = useTranslation(["auth", "common"]);
  const { pending, run } = useAction({ act: () => signOutAndLeave(redirect), failed: t("signOut.failed") });
  return (
    <LazyConfirm
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title={t("signOut.title")}
      description={t("signOut.text")}
      confirmLabel={t("signOut.action")}
      cancelLabel={t("common:cancel")}
      pending={pending}
      onConfirm={() => void run().finally(() => onOpenChange(false))}
    />
  );
}

export function useCommands() {
  const { t } = useTranslation("auth");
  const signOut: Command = {
    id: "sign-out",
    icon: "log-out",
    label: t("signOut.action"),
    keywords: t("signOut.keywords"),
    dialog: ConfirmSignOut,
  };
  return { actions: [signOut] };
}

async function signOutAndLeave(redirect: string | undefined): Promise<void> {
  const { authClient, callAuth } = await import("#config/auth-client.ts");
  await callAuth((options) => authClient.signOut(options));
  await (await import("#kit/client/session-sync.ts")).signedOut({ redirect });
}
