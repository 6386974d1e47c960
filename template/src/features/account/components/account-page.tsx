import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { DocumentTitle } from "#kit/client/document.tsx";
import { listState } from "#kit/client/list.ts";
import { useSession } from "#kit/client/session.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { quietDanger } from "#ui/button.tsx";
import { Section, SectionRow, SectionRows, Sections } from "#ui/card.tsx";
import { ModalButton } from "#ui/dialog.tsx";
import { PageHeader } from "#ui/page.tsx";
import { SessionList } from "#ui/session-list.tsx";
import { revokeOthers, revokeSession, sessionsQuery } from "../queries.ts";
import { OwnPicture } from "./uploads.tsx";

interface AccountPageProps extends ChangeEmailProps {
  naming: boolean;
  onNamingChange: (naming: boolean) => void;
  preferences: ReactNode;
  more: ReactNode;
  signOut: ReactNode;
}

export function AccountPage(props: AccountPageProps) {
  const { naming, onNamingChange, preferences, more, signOut, ...email } = props;
  const { t } = useTranslation(["account", "common"]);
  const { version } = useBootstrap();
  const isViewed = useSession().impersonatedBy !== null;
  // Only the users themselves may change these. The server refuses an administrator who views as them.
  const ownerOnly = (part: ReactNode) =>
    isViewed ? (
      <fieldset disabled aria-describedby="viewed" className="min-w-0">
        <Sections>{part}</Sections>
      </fieldset>
    ) : (
      part
    );
  return (
    <>
      <DocumentTitle>{t("page.title")}</DocumentTitle>
      <PageHeader title={t("page.title")} description={t("page.intro")} />
      {isViewed && (
        <Alert role="note" className="mb-6">
          <span id="viewed">{t("common:errors.IMPERSONATING")}</span>
        </Alert>
      )}
      <Sections>
        {ownerOnly(
          <Profile
            naming={naming && !isViewed}
            onNamingChange={onNamingChange}
            changeEmail={<ChangeEmail {...email} {...(isViewed && { newEmail: "" })} />}
          />,
        )}
        {preferences}
        {ownerOnly(more)}
        {ownerOnly(<OwnSessions />)}
        {ownerOnly(<DeleteAccount />)}
        <footer className="flex flex-wrap items-center justify-between gap-3">
          {signOut}
          <p className="text-sm text-muted">{t("page.version", { version })}</p>
        </footer>
      </Sections>
    </>
  );
}

const loadForms = () => import("./forms.tsx");
const NameForm = lazy(async () => ({ default: (await loadForms()).NameForm }));
const DeleteAccountForm = lazy(async () => ({ default: (await loadForms()).DeleteAccountForm }));
const ChangeEmailSteps = lazy(async () => ({ default: (await loadForms()).ChangeEmailSteps }));

interface ProfileProps {
  naming: boolean;
  onNamingChange: (naming: boolean) => void;
  changeEmail: ReactNode;
}

function Profile({ naming, onNamingChange, changeEmail }: ProfileProps) {
  const { t } = useTranslation(["account", "auth", "common"]);
  const { name, email, emailVerified } = useSession().user;

  return (
    <Section title={t("card.title")}>
      <SectionRows>
        <OwnPicture />
        <SectionRow label={t("name.label")} description={<bdi>{name || t("common:notAvailable")}</bdi>}>
          <ModalButton
            variant="secondary"
            label={t("name.action")}
            open={naming}
            onOpenChange={onNamingChange}
            title={t("name.title")}
            closeLabel={t("common:close")}
            preload={loadForms}
          >
            {(close) => <NameForm name={name} onDone={close} />}
          </ModalButton>
        </SectionRow>
        <SectionRow
          label={t("auth:login.email")}
          description={
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <bdi className="wrap-anywhere">{email}</bdi>
              {!emailVerified && <Badge tone="warning">{t("card.notVerified")}</Badge>}
            </span>
          }
        >
          {changeEmail}
        </SectionRow>
      </SectionRows>
    </Section>
  );
}

function OwnSessions() {
  const { t } = useTranslation("account");
  const queryClient = useQueryClient();
  return (
    <SessionList
      list={listState(useInfiniteQuery(sessionsQuery))}
      title={t("sessions.title")}
      intro={t("sessions.intro")}
      failed={t("sessions.failed")}
      empty={t("sessions.empty")}
      onRevoke={(id) => revokeSession(queryClient, id)}
      all={{
        label: t("sessions.revokeOthers"),
        title: t("sessions.revokeOthersTitle"),
        text: t("sessions.revokeOthersText"),
        done: t("sessions.othersRevoked"),
        act: () => revokeOthers(queryClient),
      }}
    />
  );
}

function DeleteAccount() {
  const { t } = useTranslation("account");
  return (
    <Section
      title={t("delete.action")}
      description={t("delete.intro")}
      actions={
        <ModalButton
          variant="secondary"
          className={quietDanger}
          label={t("delete.action")}
          title={t("delete.title")}
          description={t("delete.text")}
          preload={loadForms}
        >
          {(close) => <DeleteAccountForm onCancel={close} />}
        </ModalButton>
      }
    />
  );
}

interface ChangeEmailProps {
  /** The address that the code was sent to. Empty until a code is sent. */
  newEmail: string;
  onNewEmailChange: (newEmail: string) => void;
  resend: (newEmail: string, problem: string | undefined) => ReactNode;
}

/** A drawer with two steps: enter the new address, then the code sent to it. The second step has its own URL. */
function ChangeEmail({ newEmail, onNewEmailChange, resend }: ChangeEmailProps) {
  const { t } = useTranslation(["account", "common"]);
  const own = useSession().user.email;
  const minutes = useBootstrap().codeMinutes;
  /** The initial address in the first step; undefined while that step is closed. */
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
      preload={loadForms}
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
