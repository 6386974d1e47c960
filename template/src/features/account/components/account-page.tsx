import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { Sections } from "#ui/card.tsx";
import { PageHeader } from "#ui/page.tsx";
import { ChangeEmail, type ChangeEmailProps } from "./change-email.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { Profile } from "./profile.tsx";

interface AccountPageProps extends ChangeEmailProps {
  /** Whether the drawer with the name form is open. */
  naming: boolean;
  onNamingChange: (naming: boolean) => void;
  preferences: ReactNode;
  /** Sections of other features. */
  more: ReactNode;
  /** The button that signs out. */
  signOut: ReactNode;
}

export function AccountPage(props: AccountPageProps) {
  const { naming, onNamingChange, preferences, more, signOut, ...email } = props;
  const { t } = useTranslation("account");
  const { version } = useBootstrap();
  return (
    <>
      <DocumentTitle>{t("page.title")}</DocumentTitle>
      <PageHeader title={t("page.title")} description={t("page.intro")} />
      <Sections>
        <Profile naming={naming} onNamingChange={onNamingChange} changeEmail={<ChangeEmail {...email} />} />
        {preferences}
        {more}
        <OwnSessions />
        <DeleteAccount />
        <footer className="flex flex-wrap items-center justify-between gap-3">
          {signOut}
          <p className="text-sm text-muted">{t("page.version", { version })}</p>
        </footer>
      </Sections>
    </>
  );
}
