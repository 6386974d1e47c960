import { useQuery } from "@tanstack/react-query";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Section } from "#ui/card.tsx";
import { LoadFailed } from "#ui/states.tsx";
import { TeamRow } from "../components/own-teams.tsx";
import { loadUserTeams, userTeamsQuery } from "../queries.ts";

function UserTeams({ id }: { id: string }) {
  const { t } = useTranslation("teams");
  const mayList = useCan({ team: ["list"] });
  const query = useQuery({ ...userTeamsQuery(id), enabled: mayList });
  const { data, isPending, isError } = query;
  if (!mayList) return null;
  return (
    <Section title={t("title")} busy={isPending}>
      {isError && <LoadFailed title={t("list.failed")} query={query} />}
      {data?.length === 0 && <p className="text-muted">{t("ofUser.empty")}</p>}
      {data && data.length > 0 && (
        <ul className="flex flex-col divide-y">
          {data.map((team) => (
            <TeamRow key={team.id} team={team} link={{ to: "/manager/teams/$id", params: { id: team.id } }} />
          ))}
        </ul>
      )}
    </Section>
  );
}

export default { Component: UserTeams, load: loadUserTeams };
