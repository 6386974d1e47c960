import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Ago } from "#kit/client/moment.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Section, type SectionProps } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { ListRow } from "#ui/list.tsx";
import { LoadFailed } from "#ui/states.tsx";
import type { Passkey } from "../feature.server.ts";

interface PasskeyListProps extends Pick<SectionProps, "description" | "actions"> {
  query: UseQueryResult<Passkey[]>;
  failed: string;
  empty?: ReactNode;
  rename?: (id: string, name: string, titleId: string) => ReactNode;
  onRemove: ((id: string) => Promise<void>) | false;
  removal: (name: string) => string;
}

/** Empty while loading: most accounts have none, and a placeholder would make the page move. */
export function PasskeyList(props: PasskeyListProps) {
  const { query, failed, empty, rename, onRemove, removal, ...section } = props;
  const { t } = useTranslation("passkeys");
  const { data, isPending, isError } = query;
  return (
    <Section {...section} title={t("title")} busy={isPending}>
      {isError && <LoadFailed title={failed} query={query} />}
      {data?.length === 0 && empty}
      {data && data.length > 0 && (
        <ul className="flex flex-col divide-y">
          {data.map(({ id, createdAt, lastUsedAt, name }) => (
            <ListRow
              key={id}
              icon={<Icon name="key-round" />}
              title={<bdi>{name || t("unnamed")}</bdi>}
              facts={
                <>
                  {createdAt && <Ago time={createdAt} say={(when) => t("created", { when })} />}
                  {lastUsedAt ? (
                    <Ago time={lastUsedAt} say={(when) => t("lastUsed", { when })} />
                  ) : (
                    <span>{t("neverUsed")}</span>
                  )}
                </>
              }
              more={(titleId) => rename?.(id, name ?? "", titleId)}
              action={
                onRemove && {
                  label: t("remove.action"),
                  title: t("remove.title"),
                  text: removal(name || t("unnamed")),
                  done: t("remove.done"),
                  failed: t("remove.failed"),
                  act: () => onRemove(id),
                }
              }
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
