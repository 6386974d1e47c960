import { useQuery } from "@tanstack/react-query";
import type { LatestStates } from "#kit/client/feature.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { LatestList } from "#ui/latest-list.tsx";
import { auditQueries } from "../queries.ts";
import type { AuditSearch } from "../search.ts";
import { useActs } from "./acts.ts";

export function LatestActs({ search = {}, ...states }: LatestStates & { search?: AuditSearch }) {
  const { t } = useTranslation("audit");
  const { actInWords } = useActs();
  return (
    <LatestList {...states} query={useQuery(auditQueries.first(search))} mark="size-9 rounded-full!">
      {({ action, actor, target, createdAt, requestId }) => {
        const who = actor?.label ?? t("commandLine");
        return {
          link: { to: "/manager/audit", search: requestId ? { searchTerm: requestId } : {} },
          picture: <Avatar name={who} />,
          title: actInWords(action),
          below: [who, target?.label].flatMap((name) => name ?? []).join(" · "),
          time: createdAt,
        };
      }}
    </LatestList>
  );
}

export default { Component: LatestActs, load: auditQueries.loadFirst({}) };
