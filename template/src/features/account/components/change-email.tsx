import { lazy, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useSession } from "#kit/client/session.ts";
import { ModalButton } from "#ui/dialog.tsx";

// Both steps at once, so that the drawer stays while one follows the other.
const loadSteps = () => import("./change-email-steps.tsx");
const ChangeEmailSteps = lazy(async () => ({ default: (await loadSteps()).ChangeEmailSteps }));

export interface ChangeEmailProps {
  /** The address that the code was sent to; empty before. */
  newEmail: string;
  onNewEmailChange: (newEmail: string) => void;
  /** Sends another code to that address. */
  resend: (newEmail: string, problem: string | undefined) => ReactNode;
}

/** A drawer of two steps: the new address, then the code that was sent to it. The second step has its own URL. */
export function ChangeEmail({ newEmail, onNewEmailChange, resend }: ChangeEmailProps) {
  const { t } = useTranslation(["account", "common"]);
  const own = useSession().user.email;
  const minutes = useBootstrap().codeMinutes;
  /** The initial address of the first step; undefined while it is closed. */
  const [entered, setEntered] = useState<string>();
  const awaited = newEmail.toLowerCase() === own ? "" : newEmail;
  const open = entered !== undefined || awaited !== "";
  // Keeps the content until the drawer has closed.
  const [shown, setShown] = useState(awaited);
  if (open && shown !== awaited) setShown(awaited);

  function change(opened: boolean) {
    setEntered(opened ? "" : undefined);
    if (!opened && newEmail !== "") onNewEmailChange("");
  }

  return (
    <ModalButton
      variant="secondary"
      label={t("email.action")}
      open={open}
      onOpenChange={change}
      title={shown === "" ? t("email.title") : t("email.codeTitle")}
      description={shown === "" ? t("email.intro") : t("email.codeIntro", { email: shown, minutes })}
      closeLabel={t("common:close")}
      preload={loadSteps}
    >
      {(close) => (
        <ChangeEmailSteps
          own={own}
          entered={entered ?? ""}
          newEmail={shown}
          resend={(problem) => resend(shown, problem)}
          onSent={onNewEmailChange}
          onDone={close}
          onOther={() => {
            setEntered(shown);
            onNewEmailChange("");
          }}
        />
      )}
    </ModalButton>
  );
}
