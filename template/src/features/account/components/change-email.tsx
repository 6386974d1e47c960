import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#client/bootstrap.ts";
import { LazyModal, preloadModal } from "#ui/feedback/lazy.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { NewEmailForm } from "./new-email-form.tsx";

export interface ChangeEmailProps {
  /** The address whose code is awaited; empty before. */
  newEmail: string;
  onNewEmailChange: (newEmail: string) => void;
  /** Sends another code to that address. */
  resend: (newEmail: string, problem: string | undefined) => ReactNode;
}

/** A drawer of two steps: the new address, then the code that was sent to it. The second one can be linked to. */
export function ChangeEmail({ newEmail, onNewEmailChange, resend }: ChangeEmailProps) {
  const { t } = useTranslation(["account", "common"]);
  const { session } = useBootstrap();
  const hydrated = useHydrated();
  /** What the first step begins with; undefined while it is not open. */
  const [entered, setEntered] = useState<string>();
  const own = session?.user.email ?? "";
  const awaited = newEmail.toLowerCase() === own ? "" : newEmail;
  const open = hydrated && (entered !== undefined || awaited !== "");
  // What is shown stays until the drawer has gone.
  const [shown, setShown] = useState(awaited);
  if (open && shown !== awaited) setShown(awaited);

  function close() {
    setEntered(undefined);
    if (newEmail !== "") onNewEmailChange("");
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadModal()}
        onClick={() => setEntered("")}
      >
        {t("email.action")}
      </Button>
      <LazyModal
        open={open}
        onOpenChange={close}
        title={shown === "" ? t("email.title") : t("email.codeTitle")}
        description={shown === "" ? t("email.intro") : t("email.codeIntro", { email: shown })}
        closeLabel={t("common:close")}
      >
        {shown === "" ? (
          <NewEmailForm own={own} entered={entered ?? ""} onSent={onNewEmailChange} />
        ) : (
          <EmailCodeForm
            newEmail={shown}
            resend={(problem) => resend(shown, problem)}
            onDone={close}
            onOther={() => {
              setEntered(shown);
              onNewEmailChange("");
            }}
          />
        )}
      </LazyModal>
    </>
  );
}
