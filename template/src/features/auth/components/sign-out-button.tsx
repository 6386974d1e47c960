import { useTranslation } from "react-i18next";
import { ConfirmButton } from "#ui/feedback/confirm-button.tsx";
import type { ButtonProps } from "#ui/primitives/button.tsx";

/** Signs out after a confirmation. */
export function SignOutButton(look: Pick<ButtonProps, "variant" | "size">) {
  const { t } = useTranslation("auth");
  return (
    <ConfirmButton
      {...look}
      tone="primary"
      label={t("signOut.action")}
      title={t("signOut.title")}
      text={t("signOut.text")}
      failed={t("signOut.failed")}
      act={async () => {
        const { signOut } = await import("#client/auth.ts");
        await signOut();
        (await import("#client/session-sync.ts")).signedOut();
        // A full load, so that no data of the user stays in memory and Back leads to the login page.
        window.location.replace("/login");
        await new Promise(() => {});
      }}
    />
  );
}
