import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DocumentTitle } from "#kit/client/document.tsx";
import { Place, useFeatures, useLabel } from "#kit/client/feature.tsx";
import { Ago } from "#kit/client/moment.tsx";
import { Can } from "#kit/client/session.ts";
import { useTeam } from "#kit/client/team.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Sections } from "#ui/card.tsx";
import { ActionButton } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeader } from "#ui/page.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { restoreTeam, teamQuery } from "../queries.ts";
import type { OwnTeam } from "../schema.ts";
import type { MembersSearch } from "../search.ts";
import { Members } from "./members.tsx";

export function TeamPage({ search }: { search: MembersSearch }) {
  const { t } = useTranslation("teams");
  const team = useItem(teamQuery(useTeam().slug));
  const say = useLabel();
  const entries = useFeatures().flatMap(({ navigation = [] }) =>
    navigation.filter(({ team, exact }) => team && !exact),
  );
  return (
    <>
      <DocumentTitle>{team.name}</DocumentTitle>
      <PageHeader
        title={<bdi>{team.name}</bdi>}
        mark={<Avatar name={team.name} image={team.logo} size="lg" />}
        badges={<Badge tone="accent">{t(`roles.${team.role}`)}</Badge>}
        actions={
          <Link
            to="/app/t/$team/settings"
            params={{ team: team.slug }}
            className={buttonClass({ variant: "secondary" })}
          >
            <Icon name="sliders-horizontal" />
            {t("settings.title")}
          </Link>
        }
      />
      <Sections>
        <Place name="team" props={{ id: team.slug }} />
        {entries.length > 0 && (
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {entries.map(({ label, icon, to, needs = {} }) => (
              <Can key={to} permissions={needs}>
                <li>
                  <Link
                    to={to}
                    params={{ team: team.slug }}
                    className="flex min-h-17 items-center gap-3.5 rounded-xl border bg-surface px-4 py-3 font-medium shadow-card transition-colors duration-150 hover:bg-sunken active:bg-sunken"
                  >
                    <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
                      <Icon name={icon} className="size-4.5" />
                    </span>
                    <span className="min-w-0 flex-1 wrap-anywhere">{say(label)}</span>
                    <Icon name="chevron-right" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
                  </Link>
                </li>
              </Can>
            ))}
          </ul>
        )}
        <Members team={team} search={search} manage={false} />
      </Sections>
    </>
  );
}

/** Only owners see a team that is scheduled for deletion. */
export function DeletedTeamPage({ team: { slug, name, logo, deleteAt } }: { team: OwnTeam }) {
  const { t } = useTranslation("teams");
  const queryClient = useQueryClient();
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <PageHeader title={<bdi>{name}</bdi>} mark={<Avatar name={name} image={logo} size="lg" />} />
      <Alert
        tone="warning"
        title={deleteAt && <Ago time={deleteAt} say={(when) => t("own.deleted", { when })} />}
        actions={
          <ActionButton
            variant="secondary"
            size="sm"
            act={() => restoreTeam(queryClient, slug)}
            done={t("restore.done", { name })}
            failed={t("restore.failed")}
          >
            {t("restore.action")}
          </ActionButton>
        }
      >
        {t("delete.text")}
      </Alert>
    </>
  );
}
