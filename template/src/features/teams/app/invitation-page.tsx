import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Ago } from "#kit/client/moment.tsx";
import { useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Fact } from "#ui/card.tsx";
import { ActionButton, ConfirmButton } from "#ui/dialog.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { AuthShell } from "#ui/shell.tsx";
import { acceptInvitation, declineInvitation, invitationQuery } from "../queries.ts";
import type { ReceivedInvitation } from "../schema.ts";

interface InvitationPageProps {
  id: string;
  controls: ReactNode;
  signOut: ReactNode;
}

/** Shows who invites the user to which team. Opening the page changes nothing. */
export function InvitationPage({ id, controls, signOut }: InvitationPageProps) {
  const { t } = useTranslation(["teams", "home", "common"]);
  const invitation = useItem(invitationQuery(id));
  const { user, impersonatedBy } = useSession();
  const { team, logo, inviter, email, role, status, expiresAt, isMine } = invitation;

  return (
    <AuthShell
      controls={controls}
      title={t("invitation.title", { team })}
      description={
        <span className="flex items-center gap-4 pt-3">
          <Avatar name={team} image={logo} size="lg" />
          {t("invitation.text", { inviter, team })}
        </span>
      }
      footer={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{t("invitation.signedInAs", { email: user.email })}</span>
          {signOut}
        </div>
      }
    >
      <dl className="grid grid-cols-2 gap-4">
        <Fact name={t("fields.role")}>{t(`roles.${role}`)}</Fact>
        <Fact name={t("fields.expiresAt")}>
          <Ago time={expiresAt} />
        </Fact>
      </dl>
      {!isMine ? (
        <Alert tone="warning">{t("invitation.otherAddress", { email })}</Alert>
      ) : status === "pending" ? (
        <>
          {impersonatedBy !== null && <Alert role="note">{t("common:errors.IMPERSONATING")}</Alert>}
          <fieldset disabled={impersonatedBy !== null} className="flex min-w-0 flex-col gap-3">
            <Answers id={id} invitation={invitation} />
          </fieldset>
        </>
      ) : (
        <>
          <Alert>{t(status === "accepted" ? "invitation.accepted" : "invitation.over")}</Alert>
          <Link to="/app" className={buttonClass({ variant: "secondary", size: "lg", block: true })}>
            {t("home:switch.goToApp")}
          </Link>
        </>
      )}
    </AuthShell>
  );
}

function Answers({ id, invitation: { team } }: { id: string; invitation: ReceivedInvitation }) {
  const { t } = useTranslation("teams");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <ActionButton
        size="lg"
        block
        act={async () => {
          const { slug } = await acceptInvitation(queryClient, id);
          await navigate({ to: "/app/t/$team", params: { team: slug } });
        }}
        done={t("accept.done", { team })}
        failed={t("accept.failed")}
      >
        {t("accept.action")}
      </ActionButton>
      <ConfirmButton
        variant="secondary"
        size="lg"
        className="w-full"
        label={t("decline.action")}
        title={t("decline.title")}
        text={t("decline.text")}
        done={t("decline.done")}
        failed={t("decline.failed")}
        act={async () => {
          await declineInvitation(queryClient, id);
          await navigate({ to: "/app" });
        }}
      />
    </>
  );
}
