import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, useState } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { DocumentTitle } from "#kit/client/document.tsx";
import { listState } from "#kit/client/list.ts";
import { useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { quietDanger } from "#ui/button.tsx";
import { Section, SectionRow, SectionRows, Sections } from "#ui/card.tsx";
import { ModalButton } from "#ui/dialog.tsx";
import { PageHeader } from "#ui/page.tsx";
import { SessionList } from "#ui/session-list.tsx";
import { revokeOthers, revokeSession, sessionsQuery } from "../queries.ts";
import { type AccountSearch, changeName } from "../search.ts";
import { OwnPicture } from "./uploads.tsx";

interface AccountPageProps extends ProfileProps {
  preferences: ReactNode;
  more: ReactNode;
  signOut: ReactNode;
}

export function AccountPage({ search, resend, preferences, more, signOut }: AccountPageProps) {
  const { t } = useTranslation(["account", "common"]);
  const { version } = useBootstrap();
  const isViewed = useSession().impersonatedBy !== null;
  // Only users themselves may change these. The server refuses administrators who view as them.
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
        {ownerOnly(<Profile search={isViewed ? {} : search} resend={resend} />)}
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
  search: AccountSearch;
  resend: (newEmail: string, problem: string | undefined) => ReactNode;
}

function useDrawer(): (search: AccountSearch) => void {
  const navigate = useNavigate();
  return (search) => void navigate({ to: ".", search, resetScroll: false });
}

function Profile({ search, resend }: ProfileProps) {
  const { t } = useTranslation(["account", "auth", "common"]);
  const show = useDrawer();
  const { name, email, emailVerified } = useSession().user;

  return (
    <Section title={t("card.title")}>
      <SectionRows>
        <OwnPicture />
        <SectionRow label={t("name.label")} description={<bdi>{name || t("common:notAvailable")}</bdi>}>
          <ModalButton
            variant="secondary"
            label={t("name.action")}
            open={search.state === changeName}
            onOpenChange={(open) => show(open ? { state: changeName } : {})}
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
          <ChangeEmail newEmail={(search.state === undefined && search.newEmail) || ""} resend={resend} />
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

interface ChangeEmailProps extends Pick<ProfileProps, "resend"> {
  newEmail: string;
}

/** The second step has its own URL. */
function ChangeEmail({ newEmail, resend }: ChangeEmailProps) {
  const { t } = useTranslation(["account", "common"]);
  const show = useDrawer();
  const own = useSession().user.email;
  const minutes = useBootstrap().codeMinutes;
  /** The address that the first step begins with; undefined while that step is closed. */
  const [entered, setEntered] = useState<string>();
  const awaited = newEmail.toLowerCase() === own ? "" : newEmail;
  const open = entered !== undefined || awaited !== "";
  const [shown, setShown] = useState(awaited);
  if (open && shown !== awaited) setShown(awaited);

  function change(opened: boolean) {
    setEntered(opened ? "" : undefined);
    if (!opened && newEmail !== "") show({});
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
          onSent={(newEmail) => show({ newEmail })}
          onDone={close}
          onOther={() => {
            setEntered(shown);
            show({});
          }}
        />
      )}
    </ModalButton>
  );
}
