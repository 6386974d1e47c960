import { useInfiniteQuery } from "@tanstack/react-query";
import type { ActsOn } from "#kit/client/feature.tsx";
import { listState } from "#kit/client/list.ts";
import { Ago } from "#kit/client/moment.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ListRow, ListSection } from "#ui/list.tsx";
import { useActs, useDetails } from "./acts.ts";

/** The actions on one target, for users who may not read the whole log. */
function ActsOnTarget({ query }: ActsOn) {
  const { t } = useTranslation("audit");
  const { actInWords } = useActs();
  const getDetails = useDetails();
  const list = listState(useInfiniteQuery(query));
  return (
    <ListSection
      title={t("list.title")}
      list={list}
      loading={t("list.loading")}
      failed={t("list.failed")}
      empty={<p className="text-muted">{t("list.empty")}</p>}
    >
      {list.rows.map((entry) => {
        const who = entry.actor?.label ?? t("commandLine");
        return (
          <ListRow
            key={entry.id}
            mark={<Avatar name={who} />}
            title={actInWords(entry.action)}
            facts={
              <>
                <bdi>{who}</bdi>
                {getDetails(entry).map((fact) => (
                  <bdi key={fact} className="wrap-anywhere">
                    {fact}
                  </bdi>
                ))}
                <Ago time={entry.createdAt} />
              </>
            }
            action={false}
          />
        );
      })}
    </ListSection>
  );
}

export default { Component: ActsOnTarget };
