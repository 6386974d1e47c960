import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Loading } from "#kit/client/api.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { leadToTeam, loadOwn, ownQuery } from "../queries.ts";

/** Pending invitations, shown on the first page after onboarding. */
export function InvitationNotice() {
  const { t } = useTranslation("teams");
  const invitations = useQuery(ownQuery).data?.invitations ?? [];
  return invitations.map(({ id, team, inviter }) => (
    <Alert
      key={id}
      role="note"
      className="mb-6"
      title={t("own.notice", { inviter, team })}
      actions={
        <Link to="/invitations/$id" params={{ id }} className={buttonClass({ size: "sm" })}>
          {t("own.answer")}
        </Link>
      }
    />
  ));
}

async function load(loading: Loading): Promise<void> {
  await leadToTeam(loading);
  await loadOwn(loading);
}

export default { Component: InvitationNotice, load };
