import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useState } from "react";
import { Ago } from "#kit/client/moment.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { ListRow } from "#ui/list.tsx";
import { LoadFailed } from "#ui/states.tsx";
import { loadOwn, ownQuery } from "../queries.ts";
import type { OwnTeam } from "../schema.ts";
import { CreateTeam } from "./switcher.tsx";

/** The section on the account page with the user's teams, and with invitations to the user's address. */
function OwnTeams() {
  const { t } = useTranslation("teams");
  const query = useQuery(ownQuery);
  const [creating, setCreating] = useState(false);
  const { data, isPending, isError } = query;
  return (
    <Section
      title={t("title")}
      description={t("own.intro")}
      busy={isPending}
      actions={
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          {t("create.action")}
        </Button>
      }
    >
      {isError && <LoadFailed title={t("own.failed")} query={query} />}
      {data && data.items.length + data.invitations.length > 0 && (
        <ul className="flex flex-col divide-y">
          {data.invitations.map(({ id, team, logo, inviter }) => (
            <ListRow
              key={id}
              mark={<Avatar name={team} image={logo} />}
              title={
                <>
                  <bdi>{team}</bdi>
                  <Badge tone="info">{t("own.invited")}</Badge>
                </>
              }
              facts={t("own.invitedBy", { inviter })}
              more={(titleId) => (
                <Link
                  to="/invitations/$id"
                  params={{ id }}
                  aria-describedby={titleId}
                  className={buttonClass({ size: "sm" })}
                >
                  {t("own.answer")}
                </Link>
              )}
              action={false}
            />
          ))}
          {data.items.map((team) => (
            <TeamRow key={team.id} team={team} link={{ to: "/app/t/$team", params: { team: team.slug } }} />
          ))}
        </ul>
      )}
      <CreateTeam open={creating} onOpenChange={setCreating} />
    </Section>
  );
}

/** Also used for the teams of a user in the manager. */
export function TeamRow({ team, link }: { team: OwnTeam; link: LinkProps }) {
  const { t } = useTranslation("teams");
  const { name, logo, role, members, deleteAt } = team;
  return (
    <ListRow
      mark={<Avatar name={name} image={logo} />}
      title={
        <Link {...link} className="underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      }
      facts={
        <>
          <span>{t(`roles.${role}`)}</span>
          <span>{t("own.members", { count: members })}</span>
          {deleteAt && <Ago time={deleteAt} say={(when) => t("own.deleted", { when })} />}
        </>
      }
      action={false}
    />
  );
}

export default { Component: OwnTeams, load: loadOwn };
