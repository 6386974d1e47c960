import { useTranslation } from "react-i18next";
import { Moment } from "#kit/client/moment.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/states.tsx";
import type { AuditItem } from "../schema.ts";
import { Party } from "./party.tsx";
import { useDetails } from "./use-details.ts";

const row = "flex flex-col gap-1 px-4 py-3 md:px-5";

/** An entry on small screens. */
export function AuditRow({ entry }: { entry: AuditItem }) {
  const { t } = useTranslation("audit");
  const detailsOf = useDetails();
  const { action, actor, target, createdAt, requestId } = entry;
  return (
    <li className={row}>
      <p className="font-medium">{t(`actions.${action}`)}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1 text-sm *:even:min-w-0 *:odd:text-muted">
        <dt>{t("fields.actor")}</dt>
        <dd>{actor ? <Party kind="user" party={actor} /> : t("commandLine")}</dd>
        {target && (
          <>
            <dt>{t("fields.target")}</dt>
            <dd>
              <Party kind={target.kind} party={target} />
            </dd>
          </>
        )}
        {detailsOf(entry).length > 0 && (
          <>
            <dt>{t("fields.details")}</dt>
            <dd className="wrap-anywhere">
              {detailsOf(entry).map((fact) => (
                <span key={fact} className="block">
                  {fact}
                </span>
              ))}
            </dd>
          </>
        )}
        <dt>{t("fields.createdAt")}</dt>
        <dd>
          <Moment time={createdAt} />
        </dd>
        {requestId && (
          <>
            <dt>{t("fields.requestId")}</dt>
            <dd>
              <code dir="ltr" className="text-xs wrap-anywhere">
                {requestId}
              </code>
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

const lines = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60"];

export function AuditRowSkeletons() {
  return (
    <Card flush className="divide-y">
      {lines.map((width) => (
        <div key={width} className={row}>
          <Skeleton className="h-4 w-32" />
          <Skeleton className={`h-3 max-w-full ${width}`} />
        </div>
      ))}
    </Card>
  );
}
